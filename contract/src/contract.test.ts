import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { actionTitles, objectTitles } from './action-titles.ts'
import type { Area } from './area.ts'
import { machineActions } from './audit/machine-actions.ts'
import { areas, contract, refusals } from './contract.ts'
import { instant } from './instants.ts'
import { type AnyCall, pathPlaces } from './method.ts'

const calls: [string, AnyCall][] = Object.entries(contract).flatMap(([area, named]) =>
  Object.entries(named).map(([name, call]): [string, AnyCall] => [`${area}.${name}`, call]),
)

test('every call stands under a path of its own', () => {
  const paths = calls.map(([, call]) => (call.kind === 'method' ? call.path : `${call.verb} ${call.path}`))
  assert.ok(paths.length > 10)
  assert.equal(new Set(paths).size, paths.length)
})

// the methods that the specification names without a base path, and the four that it spells out elsewhere
const spelled: Readonly<Record<string, string>> = {
  records: `get update updateMulti getListByFilter info share unshare uploadToYoutube detachFromYoutube previewPlayerData
    getCountNewRecords dispose delete restore`,
  permissions: 'getPermissionInfo getAvailableCopyrightHolderNames requireCopyrightHolder',
  uploader: `getUploadingInfo getAccountUploadingInfo getUploaderTasks getAccountUploaderTasks restartTask
    restartAccountTask createV2 complete`,
}

test('Q-05 a method that is named without a base path stands under that of its group', () => {
  const paths = new Set(calls.flatMap(([, call]) => (call.kind === 'method' ? [call.path] : [])))
  const missing = Object.entries(spelled).flatMap(([group, names]) =>
    names.split(/\s+/).flatMap((name) => (paths.has(`/api/v3/${group}/${name}`) ? [] : [`${group}/${name}`])),
  )
  assert.deepEqual(missing, [])
})

test('every call refuses a key it does not know', () => {
  for (const [name, call] of calls) {
    const issues = z.safeParse(call.params, { чужое: 1 }).error?.issues ?? []
    assert.ok(
      issues.some(({ code }) => code === 'unrecognized_keys'),
      name,
    )
  }
})

test('safety §10 a call that answers a page, or for more than a hundred things, counts as more than a plain one', () => {
  const plain = calls.filter(([, { cost = 1 }]) => cost === 1)
  const dear = plain.filter(([, { params }]) => {
    const { properties = {} } = z.toJSONSchema(params, { io: 'input', unrepresentable: 'any' })
    return 'perPage' in properties || 'page' in properties || 'filter' in properties || 'recordIds' in properties
  })
  assert.deepEqual(
    dear.map(([name]) => name),
    [],
  )
  assert.ok(calls.length - plain.length > 10)
})

test('every place in a path is filled from the params', () => {
  for (const [name, call] of calls) {
    const places = pathPlaces(call.path)
    if (places.length === 0) continue
    const { properties = {} } = z.toJSONSchema(call.params, { io: 'input', unrepresentable: 'any' })
    for (const place of places) assert.ok(place in properties, `${name} {${place}}`)
  }
})

test('a call that changes something touches its own area and others that are there, a read touches nothing', () => {
  const areas = new Set(calls.map(([, { area }]) => area))
  assert.ok(areas.has('records') && areas.has('uploadLinks') && !areas.has(''))
  for (const [name, { mutates, area, touches }] of calls) {
    assert.equal(touches[0], mutates ? area : undefined, name)
    for (const touched of touches) assert.ok(areas.has(touched), `${name} touches ${touched}`)
  }
})

test('every call says in a sentence what it does', () => {
  for (const [name, call] of calls) assert.match(call.about, /^[A-Z].{20,}\.$/s, name)
})

test('no two areas add a group of calls, a refusal, an object or an action of one name', () => {
  for (const part of ['calls', 'refusals', 'objects', 'actions'] as const) {
    const names = areas.flatMap((described: Area) => Object.keys(described[part] ?? {}))
    assert.equal(new Set(names).size, names.length, part)
  }
})

test('D13 every call that changes something has words for the audit log, and so has every action without a call', () => {
  const changing = calls.filter(([, { mutates }]) => mutates).map(([name]) => name)
  assert.ok(changing.length > 150)
  for (const name of changing) assert.match(actionTitles.get(name)?.title ?? '', /^[А-ЯЁ]/, name)
  for (const [name, { title }] of actionTitles) assert.match(title, /^[А-ЯЁ]/, name)
  for (const command of Object.keys(machineActions)) assert.ok(actionTitles.has(`machine.${command}`), command)
  assert.equal(objectTitles.get('record'), 'Видео')
})

test('every refusal has words fit to show, a status of its kind and no names twice', () => {
  for (const [name, { text, status }] of Object.entries(refusals)) {
    assert.match(name, /^[a-z][a-zA-Z]*\.[a-zA-Z]+$/)
    assert.ok(name === 'account.forbidden' || /^[А-ЯЁ]/.test(text), name)
    assert.ok(status === 200 || (status >= 400 && status < 600), name)
  }
})

test('an instant is a Date inside and ISO text in UTC on the wire, and nothing else is one', () => {
  const text = '2026-02-28T23:59:59.123Z'
  assert.deepEqual(z.decode(instant, text), new Date(text))
  assert.equal(z.encode(instant, new Date(text)), text)
  for (const wrong of ['2026-02-30T00:00:00Z', '2026-01-01', 'now', '']) {
    assert.ok(!z.safeDecode(instant, wrong).success, wrong)
  }
})
