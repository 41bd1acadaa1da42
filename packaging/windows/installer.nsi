; SPDX-License-Identifier: GPL-3.0-or-later
; packaging/windows/build gives VERSION, FOLDER, INSTALLED, OUT and ICON. Installs for one user, without an administrator's rights.
Target amd64-unicode  ; like the program, so that Wine without 32 bits tests it
!include MUI2.nsh
!include FileFunc.nsh

Name "Marrow"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\Marrow"
InstallDirRegKey HKCU "Software\Marrow" "Folder"
RequestExecutionLevel user
SetCompressor /SOLID lzma
ManifestDPIAware true
!define UNINSTALLS "Software\Microsoft\Windows\CurrentVersion\Uninstall"
!define UNINSTALL "${UNINSTALLS}\Marrow"
!define CLASSES "Software\Classes"

VIProductVersion "${VERSION}.0"
VIAddVersionKey ProductName "Marrow"
VIAddVersionKey ProductVersion "${VERSION}"
VIAddVersionKey FileVersion "${VERSION}"
VIAddVersionKey FileDescription "Marrow's installer"
VIAddVersionKey LegalCopyright "GPL-3.0-or-later"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_COMPONENTSPAGE_SMALLDESC
!define MUI_FINISHPAGE_RUN "$INSTDIR\marrow.exe"
!insertmacro MUI_PAGE_COMPONENTS
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE English

!macro Refresh
  System::Call "shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)"  ; the file manager reads the associations anew
!macroend

; Marrow is offered for the extension; what opens it by default stays the user's choice, where there is one.
!macro Associate EXTENSION
  WriteRegStr HKCU "${CLASSES}\.${EXTENSION}\OpenWithProgids" "Marrow.File" ""
  ReadRegStr $0 HKCU "${CLASSES}\.${EXTENSION}" ""
  StrCmp $0 "" 0 +2
    WriteRegStr HKCU "${CLASSES}\.${EXTENSION}" "" "Marrow.File"
  WriteRegStr HKCU "${CLASSES}\Applications\marrow.exe\SupportedTypes" ".${EXTENSION}" ""
!macroend
!macro Dissociate EXTENSION
  DeleteRegValue HKCU "${CLASSES}\.${EXTENSION}\OpenWithProgids" "Marrow.File"
  DeleteRegKey /ifempty HKCU "${CLASSES}\.${EXTENSION}\OpenWithProgids"
  ReadRegStr $0 HKCU "${CLASSES}\.${EXTENSION}" ""
  StrCmp $0 "Marrow.File" 0 +2
    DeleteRegValue HKCU "${CLASSES}\.${EXTENSION}" ""
  DeleteRegKey /ifempty HKCU "${CLASSES}\.${EXTENSION}"
!macroend
; A test compares them with what Marrow reads (FormatDocs).
!macro EachExtension DO
  !insertmacro ${DO} bck
  !insertmacro ${DO} bca
  !insertmacro ${DO} bmd
  !insertmacro ${DO} bdl
  !insertmacro ${DO} bti
  !insertmacro ${DO} btk
  !insertmacro ${DO} brk
  !insertmacro ${DO} bpk
  !insertmacro ${DO} bpa
  !insertmacro ${DO} btp
  !insertmacro ${DO} bva
  !insertmacro ${DO} bxk
  !insertmacro ${DO} bxa
  !insertmacro ${DO} blk
  !insertmacro ${DO} bla
  !insertmacro ${DO} baev
  !insertmacro ${DO} zobj
!macroend

Section "Marrow" Program
  SectionIn RO
  SetOutPath "$INSTDIR"
  File /r "${FOLDER}\*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  WriteRegStr HKCU "Software\Marrow" "Folder" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Marrow"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\marrow.exe"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "The Marrow maintainers"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" $0
SectionEnd

Section "Start menu" StartMenu
  CreateShortcut "$SMPROGRAMS\Marrow.lnk" "$INSTDIR\marrow.exe"
SectionEnd

Section "Open files with Marrow" Associations
  WriteRegStr HKCU "${CLASSES}\Marrow.File" "" "Animation or model"
  WriteRegStr HKCU "${CLASSES}\Marrow.File\DefaultIcon" "" '"$INSTDIR\marrow.exe",0'
  WriteRegStr HKCU "${CLASSES}\Marrow.File\shell\open\command" "" '"$INSTDIR\marrow.exe" "%1"'
  WriteRegStr HKCU "${CLASSES}\Applications\marrow.exe\shell\open\command" "" '"$INSTDIR\marrow.exe" "%1"'
  !insertmacro EachExtension Associate
  !insertmacro Refresh
SectionEnd

!insertmacro MUI_FUNCTION_DESCRIPTION_BEGIN
  !insertmacro MUI_DESCRIPTION_TEXT ${Program} "The window, the command line and the samples."
  !insertmacro MUI_DESCRIPTION_TEXT ${StartMenu} "An entry in the start menu."
  !insertmacro MUI_DESCRIPTION_TEXT ${Associations} "A double click on an animation or a model opens it in Marrow."
!insertmacro MUI_FUNCTION_DESCRIPTION_END

Section "Uninstall"
  !insertmacro EachExtension Dissociate
  DeleteRegKey HKCU "${CLASSES}\Marrow.File"
  DeleteRegKey HKCU "${CLASSES}\Applications\marrow.exe"
  DeleteRegKey /ifempty HKCU "${CLASSES}\Applications"
  DeleteRegKey HKCU "${UNINSTALL}"
  DeleteRegKey /ifempty HKCU "${UNINSTALLS}"
  DeleteRegKey HKCU "Software\Marrow"
  Delete "$SMPROGRAMS\Marrow.lnk"
  ; Only what the installer brought: the user may have put other files beside it.
  !include "${INSTALLED}"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  !insertmacro Refresh
SectionEnd
