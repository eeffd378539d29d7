// Opens card files in yaml-language-server, over stdio and with the schemas
// that `shards schema` writes, and compares what it says with what it should.
//
//   npm install --no-save yaml-language-server@2.0.0
//   go build -o shards ./cmd/shards && node tools/editors/check.mjs ./shards
import { spawn, execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequire } from 'node:module';

const shards = process.argv[2] ?? 'shards';
const dir = mkdtempSync(join(tmpdir(), 'shards-editors-'));
execFileSync(shards, ['schema', '--out', join(dir, '.schema')]);
mkdirSync(join(dir, 'cards'));

const modeline = '# yaml-language-server: $schema=../.schema/card.schema.json\n';
const files = {
  good: { text: modeline + '- id: scout\n  name: Scout\n  kind: ally\n  cost: 2\n  play:\n    - draw: 1\n', lines: [] },
  'unknown-key': { text: modeline + '- id: scout\n  name: Scout\n  kind: ally\n  kost: 2\n  play:\n    - draw: 1\n', lines: [4] },
  'unknown-kind': { text: modeline + '- id: scout\n  name: Scout\n  kind: aly\n  play:\n    - draw: 1\n', lines: [3] },
  'wrong-type': { text: modeline + '- id: scout\n  name: Scout\n  kind: ally\n  copies: many\n  play:\n    - draw: 1\n', lines: [4] },
  'unknown-verb': { text: modeline + '- id: scout\n  name: Scout\n  kind: ally\n  play:\n    - drow: 1\n', lines: [5] },
};

const resolve = createRequire(join(process.cwd(), 'package.json')).resolve;
const server = spawn(process.execPath, [resolve('yaml-language-server/bin/yaml-language-server'), '--stdio']);
let buffer = Buffer.alloc(0), nextId = 1;
const waiting = new Map(), published = new Map();
const send = (m) => { const b = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...m })); server.stdin.write(`Content-Length: ${b.length}\r\n\r\n`); server.stdin.write(b); };
const request = (method, params) => new Promise((done) => { const id = nextId++; waiting.set(id, done); send({ id, method, params }); });
server.stdout.on('data', (chunk) => {
  buffer = Buffer.concat([buffer, chunk]);
  for (;;) {
    const end = buffer.indexOf('\r\n\r\n');
    if (end < 0) return;
    const n = Number(/Content-Length: (\d+)/i.exec(buffer.subarray(0, end).toString())[1]);
    if (buffer.length < end + 4 + n) return;
    const m = JSON.parse(buffer.subarray(end + 4, end + 4 + n).toString());
    buffer = buffer.subarray(end + 4 + n);
    if (m.id !== undefined && m.method) send({ id: m.id, result: m.method === 'workspace/configuration' ? m.params.items.map(() => ({})) : null });
    else if (m.id !== undefined) waiting.get(m.id)?.(m.result);
    else if (m.method === 'textDocument/publishDiagnostics') published.set(m.params.uri, m.params.diagnostics);
  }
});

await request('initialize', { processId: process.pid, rootUri: pathToFileURL(dir).href, capabilities: {}, workspaceFolders: [{ uri: pathToFileURL(dir).href, name: 'cards' }] });
send({ method: 'initialized', params: {} });
send({ method: 'workspace/didChangeConfiguration', params: { settings: { yaml: { validate: true, hover: true, completion: true, schemaStore: { enable: false } } } } });

const wait = (ms) => new Promise((r) => setTimeout(r, ms));
let failed = 0;
for (const [name, f] of Object.entries(files)) {
  const path = join(dir, 'cards', `${name}.yaml`), uri = pathToFileURL(path).href;
  writeFileSync(path, f.text);
  send({ method: 'textDocument/didOpen', params: { textDocument: { uri, languageId: 'yaml', version: 1, text: f.text } } });
  for (let i = 0; i < 100 && !published.has(uri); i++) await wait(100);
  await wait(500);
  const lines = [...new Set((published.get(uri) ?? [{ range: { start: { line: -1 } } }]).map((d) => d.range.start.line))];
  const ok = JSON.stringify(lines) === JSON.stringify(f.lines);
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name}: ${JSON.stringify((published.get(uri) ?? []).map((d) => `${d.range.start.line + 1}: ${d.message}`))}`);
  failed += ok ? 0 : 1;
}
// Keys and values are completed, and explained.
const uri = pathToFileURL(join(dir, 'cards', 'good.yaml')).href;
const kinds = await request('textDocument/completion', { textDocument: { uri }, position: { line: 3, character: 8 } });
const labels = (kinds?.items ?? kinds ?? []).map((i) => i.label);
console.log(`completion of a kind: ${labels.slice(0, 6).join(', ')}`);
failed += labels.length ? 0 : 1;
const hover = await request('textDocument/hover', { textDocument: { uri }, position: { line: 6, character: 7 } });
const said = JSON.stringify(hover?.contents ?? '');
console.log(`hover over a verb: ${said.slice(0, 90)}`);
failed += said.includes('cards') ? 0 : 1;
console.log(`${Object.keys(files).length + 2 - failed} passed, ${failed} failed`);
server.kill();
process.exit(failed ? 1 : 0);
