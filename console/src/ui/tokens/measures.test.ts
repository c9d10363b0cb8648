import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const designs = readFileSync(new URL('./designs.css', import.meta.url), 'utf8')

/** The body of the first rule with this selector, after the words given (a media query). */
function rule(selector: string, after = ''): string {
  const from = designs.indexOf(`${selector} {`, after === '' ? 0 : designs.indexOf(after))
  assert.notEqual(from, -1, `${after} ${selector}`)
  return designs.slice(from, designs.indexOf('}', from))
}

function valueIn(body: string, name: string): string | undefined {
  return new RegExp(`--${name}:\\s*([^;]+);`).exec(body)?.[1]
}

const always = rule(':root')
const redesigned = rule('[data-design="redesigned"]')
const classic = rule('[data-design="classic"]')
const narrow = rule(':root', '@media (max-width: 768px)')
const wide = rule(':root', '@media (min-width: 769px)')
const rem = (px: number) => `${px / 16}rem`

// row of conformance, where, name, value
const measures: readonly (readonly [row: string, where: string, name: string, value: string])[] = [
  ['C-9-24', always, 'toast-edge', '10px'],
  ['C-9-25', always, 'toast-lines', '3'],
  ['C-9-25', always, 'toast-min', '300px'],
  ['C-9-25', always, 'toast-max', '400px'],
  ['C-9-26', always, 'popup-width', '380px'],
  ['C-9-26', always, 'popup-delay', '50ms'],
  ['C-9-26', always, 'popup-delay-inside', '60ms'],
  ['C-9-26', always, 'time-popup', '100ms'],
  ['C-9-27', always, 'popup-min', '300px'],
  ['C-9-27', wide, 'popup-min', '350px'],
  ['C-9-27', always, 'popup-title', rem(21)],
  ['C-9-28', always, 'space-modal', '50px'],
  ['C-9-28', narrow, 'space-modal', '10px'],
  ['C-9-29', always, 'welcome-width', '450px'],
  ['C-9-29', always, 'confirm-small', '302px'],
  ['C-2.9-01', always, 'confirm-width', '450px'],
  ['C-9-30', always, 'time-dropdown', '50ms'],
  ['C-9-31', always, 'list-max', '340px'],
  ['C-9-31', always, 'menu-scroll-max', '401px'],
  ['C-9-32', always, 'z-popup', '5000'],
  ['C-9-32', always, 'z-snackbar', '10000'],
  ['C-9-32', always, 'z-tooltip', '2000'],
  ['C-9-32', always, 'z-hint', '500'],
  ['C-9-32', always, 'z-dropdown', '100'],
  ['C-9-32', always, 'z-overlay', '1000'],
  ['C-9-33', always, 'button-s', '40px'],
  ['C-9-33', always, 'button-m', '50px'],
  ['C-9-34', always, 'footer-button-min', '115px'],
  ['C-9-34', always, 'footer-button-lone', '200px'],
  ['C-9-35', classic, 'size', rem(13)],
  ['C-9-35', redesigned, 'size', rem(15)],
  ['C-9-35', classic, 'size-heading', rem(17)],
  ['C-9-35', redesigned, 'size-heading', rem(18)],
  ['C-9-36', always, 'top-line', '80px'],
  ['C-9-36', classic, 'aside', '285px'],
  ['C-9-36', redesigned, 'aside', '300px'],
  ['C-9-36', redesigned, 'aside-min', '280px'],
  ['C-9-37', always, 'content-min', '945px'],
  ['C-9-37', always, 'content-max', '1590px'],
  ['C-9-38', redesigned, 'page-min', '1260px'],
  ['C-9-38', redesigned, 'page-max', '1620px'],
  ['C-9-38', redesigned, 'radius-card', '15px'],
  ['C-9-39', always, 'message-min', '500px'],
  ['C-9-41', always, 'permissions-columns', '3'],
  ['C-2.8-07', always, 'menu-more-min', '200px'],
  ['C-2.8-14', always, 'menu-accounts-min', '240px'],
  ['C-2.8-22', always, 'menu-user', '320px'],
  ['C-2.8-27', always, 'menu-help-min', '290px'],
]

test('C-9-40 the narrow screen ends at 768 px and the wide one begins at 769 px, in every file of styles', () => {
  const folder = new URL('../../', import.meta.url)
  const words = globSync('**/*.css', { cwd: folder }).flatMap(
    (name) => readFileSync(new URL(name, folder), 'utf8').match(/\((?:max|min)-width: 7[67]\dpx\)/g) ?? [],
  )
  assert.deepEqual([...new Set(words)].sort(), ['(max-width: 768px)', '(min-width: 769px)'])
})

for (const [row, where, name, value] of measures) {
  test(`${row} the measure ${name} is ${value}`, () => {
    assert.equal(valueIn(where, name), value)
  })
}
