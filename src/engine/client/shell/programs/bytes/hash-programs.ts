import { sha256 } from "../../../../value/sha256.ts";
import { utf8Bytes } from "../../../../value/utf8-bytes.ts";
import { failed, succeeded } from "../../shell-state.ts";
import { printLines } from "../lines.ts";
import { type Program, unsupported } from "../program.ts";
import { readTexts, splitOptions } from "../program-input.ts";
import { md5, sha1 } from "./hashes.ts";

/** The programs that print a hash of each file. */
export const hashPrograms: Readonly<Record<string, Program>> = {
  md5sum: hashProgram("md5sum", md5),
  sha1sum: hashProgram("sha1sum", sha1),
  sha256sum: hashProgram("sha256sum", sha256),
};

function hashProgram(name: string, hash: (bytes: Uint8Array<ArrayBuffer>) => Iterable<number>): Program {
  return ({ state, input }, words) => {
    const given = splitOptions(words, "bt");
    if (given === null) return unsupported(name, words);
    const names = given.names.length === 0 ? ["-"] : given.names;
    const lines: string[] = [];
    let stderr = "";
    for (const one of names) {
      const read = readTexts(state, [one], input);
      if ("missing" in read) stderr += `${name}: ${one}: No such file or directory\n`;
      else lines.push(`${hexOf(hash(utf8Bytes(read.text)))}  ${one}`);
    }
    return stderr === ""
      ? succeeded(printLines(lines))
      : { ...failed(1, ""), stdout: printLines(lines), stderr };
  };
}

function hexOf(bytes: Iterable<number>): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
