import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'

/** Returns what the form makes of texts and moments on a machine whose clocks are those of Berlin. */
function inBerlin(expression: string): unknown {
  const urls = ['moments.ts', '../../russian/dates.ts'].map((file) => new URL(file, import.meta.url).href)
  const program = `
    const { momentText, readMoment } = await import(${JSON.stringify(urls[0])})
    const { formatMoment } = await import(${JSON.stringify(urls[1])})
    console.log(JSON.stringify(${expression}))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, TZ: 'Europe/Berlin' },
    encoding: 'utf8',
  })
  assert.notEqual(stdout, '', stderr)
  return JSON.parse(stdout)
}

test('B5 a schedule across the change of the clocks is shown by them, and what is shown is read as it was', () => {
  const moments = [
    '2027-03-28T00:30:00.000Z',
    '2027-03-28T01:30:00.000Z',
    '2027-10-31T00:30:00.000Z',
    '2027-10-31T02:30:00.000Z',
  ]
  const roundTrips = inBerlin(`${JSON.stringify(moments)}.map((at) => {
    const text = momentText(new Date(at))
    return [text, readMoment(text)]
  })`)
  const texts = ['2027-03-28T01:30', '2027-03-28T03:30', '2027-10-31T02:30', '2027-10-31T03:30']
  assert.deepEqual(
    roundTrips,
    texts.map((text, place) => [text, moments[place]]),
  )
})

test('B5 an hour that the clocks leave out is the one after it, and of one that comes twice the first is meant', () => {
  assert.deepEqual(inBerlin(`['2027-03-28T02:30', '2027-10-31T02:30'].map((text) => readMoment(text))`), [
    '2027-03-28T01:30:00.000Z',
    '2027-10-31T00:30:00.000Z',
  ])
})

test('B5 the end of a schedule is told by the clocks of its day, not by those of today', () => {
  const shown = inBerlin(`['2027-03-27T22:59:00Z', '2027-03-28T22:00:00Z'].map((at) => formatMoment(new Date(at)))`)
  assert.match(String(shown), /^27.*23:59.*,29.*00:00/)
})
