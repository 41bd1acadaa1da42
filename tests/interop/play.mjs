// SPDX-License-Identifier: GPL-3.0-or-later
// Plays every GLB of a folder in three.js and compares joints and the skinned mesh with Marrow's own.
import fs from "node:fs";
import path from "node:path";
import * as THREE from "three";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";

const WORST = 1e-4; // of the figure's size
const WORST_DEGREES = 0.05;

// node decodes no images: they go, and what names them.
function withoutImages(bytes) {
  const length = bytes.readUInt32LE(12);
  const json = JSON.parse(bytes.subarray(20, 20 + length).toString("utf8"));
  delete json.images;
  delete json.textures;
  delete json.samplers;
  for (const material of json.materials ?? []) delete material.pbrMetallicRoughness?.baseColorTexture;
  let text = Buffer.from(JSON.stringify(json));
  text = Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4, 0x20)]);
  const rest = bytes.subarray(20 + length);
  const file = Buffer.concat([bytes.subarray(0, 12), Buffer.alloc(4), Buffer.from("JSON"), text, rest]);
  file.writeUInt32LE(file.length, 8);
  file.writeUInt32LE(text.length, 12);
  return { json, buffer: file.buffer.slice(file.byteOffset, file.byteOffset + file.length) };
}

function load(buffer) {
  return new Promise((resolve, reject) => new GLTFLoader().parse(buffer, "", resolve, reject));
}

function degreesBetween(a, b) {
  const axes = (e, i) => new THREE.Vector3(e[4 * i], e[4 * i + 1], e[4 * i + 2]);
  let worst = 0;
  for (let i = 0; i < 3; i += 1) {
    const [u, v] = [axes(a, i), axes(b, i)];
    if (u.length() < 1e-6 || v.length() < 1e-6) continue;
    worst = Math.max(worst, THREE.MathUtils.radToDeg(u.angleTo(v)));
  }
  return worst;
}

function distance(a, b) {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function sizeOf(places) {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const place of places) {
    for (let i = 0; i < 3; i += 1) {
      low[i] = Math.min(low[i], place[i]);
      high[i] = Math.max(high[i], place[i]);
    }
  }
  return Math.max(distance(low, high), 1e-3);
}

function cornersOf(root) {
  const corners = [];
  root.traverse((object) => {
    if (!object.isSkinnedMesh) return;
    const index = object.geometry.index;
    const place = new THREE.Vector3();
    for (let i = 0; i < index.count; i += 1) {
      object.getVertexPosition(index.getX(i), place);
      corners.push(place.toArray());
    }
  });
  return corners;
}

const worst = { whole: 0, half: 0, degrees: 0, mesh: 0 };
let files = 0;
let off = 0;
let meshes = 0;
const folder = process.argv[2];
for (const name of fs.readdirSync(folder).sort()) {
  if (!name.endsWith(".glb")) continue;
  const factsFile = path.join(folder, name.replace(/\.glb$/, ".json"));
  if (!fs.existsSync(factsFile)) continue;
  const facts = JSON.parse(fs.readFileSync(factsFile));
  const { json, buffer } = withoutImages(fs.readFileSync(path.join(folder, name)));
  const loaded = await load(buffer);
  const joints = await Promise.all(json.skins[0].joints.map((joint) => loaded.parser.getDependency("node", joint)));
  const mixer = new THREE.AnimationMixer(loaded.scene);
  if (loaded.animations.length > 0) {
    const action = mixer.clipAction(loaded.animations[0]);
    action.setLoop(THREE.LoopOnce);
    action.clampWhenFinished = true;
    action.play();
  }
  const size = sizeOf(facts.corners?.length > 0 ? facts.corners : facts.models.flat().map((m) => m.slice(12, 15)));
  const is = { whole: 0, half: 0, degrees: 0, mesh: 0 };
  facts.frames.forEach((frame, number) => {
    const isWhole = Number.isInteger(frame);
    mixer.setTime(frame / facts.fps);
    loaded.scene.updateMatrixWorld(true);
    joints.forEach((joint, bone) => {
      const want = facts.models[number][bone];
      const have = joint.matrixWorld.elements;
      const far = distance(have.slice(12, 15), want.slice(12, 15)) / size;
      is[isWhole ? "whole" : "half"] = Math.max(is[isWhole ? "whole" : "half"], far);
      is.degrees = Math.max(is.degrees, degreesBetween(have, want));
    });
    if (frame !== facts.cornerFrame || !(facts.corners?.length > 0)) return;
    const have = cornersOf(loaded.scene);
    if (have.length !== facts.corners.length) {
      is.mesh = Infinity;
      return;
    }
    for (let i = 0; i < have.length; i += 3) {
      // A face of which the game draws the back is turned around in a GLB.
      const as = (order) => Math.max(...order.map((j, k) => distance(have[i + k], facts.corners[i + j]) / size));
      is.mesh = Math.max(is.mesh, Math.min(as([0, 1, 2]), as([0, 2, 1])));
    }
    meshes += 1;
  });
  files += 1;
  const isOff = is.whole > WORST || is.half > WORST || is.mesh > WORST || is.degrees > WORST_DEGREES;
  if (isOff) {
    off += 1;
    console.log(`${name} (${facts.source}): ${JSON.stringify(is)}`);
  }
  for (const key of Object.keys(worst)) worst[key] = Math.max(worst[key], is[key]);
}
const text = (value) => value.toExponential(1);
console.log(
  `three.js: ${files} files, ${off} off; of the size: ${text(worst.whole)} at whole frames, ${text(worst.half)} at half ones, ` +
    `${text(worst.mesh)} in ${meshes} meshes; ${worst.degrees.toFixed(4)} degrees`,
);
process.exit(off === 0 && files > 0 ? 0 : 1);
