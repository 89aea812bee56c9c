// Answers requests of the judge protocol, a JSON line each, by the WebAssembly module:
// node judge.mjs MODULE REQUESTS
import { readFileSync } from 'node:fs';

const [modulePath, requestsPath] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(modulePath));
const imports = WebAssembly.Module.imports(module);
if (imports.length > 0) {
    throw new Error(`the module asks for ${imports.map((one) => `${one.module}.${one.name}`).join(', ')}`);
}
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });
let judge;

function answer(line) {
    judge ??= new WebAssembly.Instance(module).exports;
    const request = encoder.encode(line);
    const place = judge.request_memory(request.length);
    // The memory may have grown, which ends older views of it.
    new Uint8Array(judge.memory.buffer, place, request.length).set(request);
    const length = judge.judge();
    return decoder.decode(new Uint8Array(judge.memory.buffer, judge.answer_memory(), length));
}

for (const line of readFileSync(requestsPath, 'utf8').split('\n')) {
    if (line === '') {
        continue;
    }
    try {
        console.log(answer(line));
    } catch (error) {
        // The module is not to be used after a trap.
        judge = undefined;
        console.log(`trap: ${error}`);
    }
}
