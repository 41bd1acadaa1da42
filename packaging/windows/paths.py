#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Does marrow-cli for Windows, under Wine, take every kind of path that Windows has?
   paths.py WINDOWS_CLI WORK_FOLDER
Each line says what was tried and whether it went as it must; exits 1 where one did not."""
import codecs
import json
import os
import shutil
import sys

import wine

cli, work = (os.path.abspath(path) for path in sys.argv[1:3])
samples = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../resources/samples")
shutil.rmtree(work, ignore_errors=True)
shutil.copytree(samples, work, ignore=shutil.ignore_patterns("generator"))
os.chdir(work)
failed = 0


def drive(path):
    """Wine shows the whole file system as Z:."""
    return "Z:" + os.path.abspath(path).replace("/", "\\")


def run(*arguments):
    return wine.run(["wine64", cli, *arguments])


def check(what, is_right, more=""):
    global failed
    failed += not is_right
    print(f"{'ok    ' if is_right else 'FAILED'} {what}{'' if is_right else ': ' + more}", flush=True)


plain = {}


def frames(file):
    done = run("curves", file, "--json")
    return (json.loads(done.stdout)["frames"] if done.returncode == 0 else None), done.stderr.decode()


def opens(what, file, like="wanderer/wanderer_walk.bck"):
    """The same numbers come as from a plain path. The clip's name is the file's."""
    if like not in plain:
        plain[like] = frames(like)[0]
    found, messages = frames(file)
    check(what, found is not None and found == plain[like], messages[:200])


def makes(what, output, *command):
    done = run(*command, "-o", output)
    file = output.replace("\\", "/").removeprefix("Z:")
    check(what, done.returncode == 0 and os.path.exists(file), done.stderr.decode()[:200])


def refuses(what, *command):
    done = run(*command)
    check(what, done.returncode in (1, 2) and done.stderr.strip() != b"", f"exit code {done.returncode}")


other = "Ünïcödé 日本語 🦴"
shutil.copytree("wanderer", other)
shutil.copy("wanderer/wanderer_walk.bck", other + "/Läufer_歩く_🦴.bck")

opens("backslashes", "wanderer\\wanderer_walk.bck")
opens("a folder and back", ".\\wanderer\\..\\wanderer\\wanderer_walk.bck")
opens("drive letter and backslashes", drive("wanderer/wanderer_walk.bck"))
opens("drive letter and slashes", "Z:" + os.path.abspath("wanderer/wanderer_walk.bck"))
opens("\\\\?\\", "\\\\?\\" + drive("wanderer/wanderer_walk.bck"))
opens("capital letters", "WANDERER\\Wanderer_Walk.BCK")
opens("other letters and emoji, slash", other + "/Läufer_歩く_🦴.bck")
opens("other letters and emoji, backslash", other + "\\Läufer_歩く_🦴.bck")
opens("other letters and emoji, drive letter", drive(other + "/Läufer_歩く_🦴.bck"))

found = run("sample", other + "\\wanderer_walk.bck", "--frame", "1")
check("the model beside it is found", b"Shown on wanderer.bmd" in found.stdout, found.stderr.decode()[:200])

member = "wanderer_nod.bck"
opens("a member", "packed\\wanderer.arc:" + member, like="packed/wanderer.arc:" + member)
opens("a member behind a drive letter", drive("packed/wanderer.arc") + ":" + member, like="packed/wanderer.arc:" + member)
opens("a member behind \\\\?\\", "\\\\?\\" + drive("packed/wanderer.arc") + ":" + member, like="packed/wanderer.arc:" + member)

long = os.path.join(work, *[f"averyveryverylongfoldername_{i}" for i in range(12)])
shutil.copytree("wanderer", long)
check("the long path has more than 300 characters", len(long) > 300)
opens("300 characters", drive(long + "/wanderer_walk.bck"))
opens("300 characters behind \\\\?\\", "\\\\?\\" + drive(long + "/wanderer_walk.bck"))

makes("writes OBJ to other letters", other + "\\Größe_骨_🦴.obj", "export", other + "\\wanderer_walk.bck", "--frame", "1")
makes("writes OBJ behind a drive letter", drive("made.obj"), "export", "wanderer\\wanderer_walk.bck", "--frame", "1")
makes("writes PNG to other letters", other + "\\Bild_絵_🦴.png", "render", other + "\\wanderer_walk.bck", "--frame", "1",
      "--size", "320x240")
makes("writes GLB to 300 characters", drive(long + "/made.glb"), "export", "wanderer\\wanderer_walk.bck")
refuses("refuses to write over its input in capital letters", "export", "wanderer\\wanderer_walk.bck", "--frame", "1",
        "--skeleton", "wanderer\\wanderer.bmd", "-o", "WANDERER\\WANDERER.BMD")
refuses("refuses a folder that is not there", "export", "wanderer\\wanderer_walk.bck", "--frame", "1", "-o", "nowhere\\a.obj")
refuses("refuses a device", "info", "CON")
refuses("refuses an empty name", "info", "")
refuses("refuses a pattern", "info", "wanderer\\*.bck")

with open("wanderer/wanderer_names.txt", encoding="utf-8") as file:
    names = file.read()
crlf = names.replace("\n", "\r\n")
lists = {
    "CRLF": crlf.encode(),
    "CRLF and a byte order mark": codecs.BOM_UTF8 + crlf.encode(),
    "UTF-16, little endian": codecs.BOM_UTF16_LE + crlf.encode("utf-16-le"),
    "UTF-16, big endian": codecs.BOM_UTF16_BE + crlf.encode("utf-16-be"),
}
events = "wanderer/wanderer_events.baev"
wanted = run("events", events, "--names", "wanderer/wanderer_names.txt").stdout
check("a word list changes the events", wanted != run("events", events).stdout)
for what, content in lists.items():
    with open("words.txt", "wb") as file:
        file.write(content)
    done = run("events", events, "--names", "words.txt")
    check("word list, " + what, done.stdout == wanted, done.stderr.decode()[:200])

for what, text in (("info", run("info", "wanderer").stdout), ("info --json", run("info", "wanderer", "--json").stdout),
                   ("messages", run("info", "missing.bck").stderr)):
    check(f"no CR in {what}", text != b"" and b"\r" not in text)

print(f"{failed} failed" if failed else "all as they must be")
sys.exit(failed > 0)
