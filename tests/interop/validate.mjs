// SPDX-License-Identifier: GPL-3.0-or-later
// The Khronos validator over every GLB of a folder.
import fs from "node:fs";
import path from "node:path";
import validator from "gltf-validator";

const folder = process.argv[2];
let files = 0;
let wrong = 0;
for (const name of fs.readdirSync(folder).sort()) {
  if (!name.endsWith(".glb")) continue;
  files += 1;
  const report = await validator.validateBytes(new Uint8Array(fs.readFileSync(path.join(folder, name))));
  if (report.issues.numErrors + report.issues.numWarnings === 0) continue;
  wrong += 1;
  const said = report.issues.messages.filter((message) => message.severity < 2).slice(0, 3);
  for (const message of said) console.log(`${name}: ${message.code} ${message.pointer ?? ""} ${message.message}`);
}
console.log(`validator: ${files} files, ${wrong} with errors or warnings`);
process.exit(wrong === 0 && files > 0 ? 0 : 1);
