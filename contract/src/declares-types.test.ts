import assert from 'node:assert/strict'
import { test } from 'node:test'
import { declaresTypes } from './declares-types.ts'

const page = '<!DOCTYPE html><html><!-- <!ENTITY --></html>'

test('T-XXE a declaration is seen wherever it can declare, and a page in CDATA, in a comment or in an instruction is none', () => {
  for (const text of [
    '<!DOCTYPE x><a/>',
    '<?xml version="1.0"?>\n<!doctype x [<!ENTITY a "b">]><a/>',
    '<!-- <![CDATA[ --><!DOCTYPE x>',
    '<![CDATA[ <!-- ]]><!ENTITY a "b">',
    '<?x <!-- ?><!DOCTYPE x [ --> ]>',
    '<?x <![CDATA[ ?><!DOCTYPE x><a>]]></a>',
    '<![cdata[ ]]><a/>',
    // without an end: whatever follows, no parser takes it
    '<!-- <a/>',
    '<a><![CDATA[ ]] ></a>',
  ])
    assert.equal(declaresTypes(text), true, text)
  for (const text of [
    '',
    '<a/>',
    `<a><![CDATA[${page}]]></a>`,
    '<!-- <!DOCTYPE x> --><a/>',
    '<?x <!ENTITY ?><a/>',
    'a <! b',
  ])
    assert.equal(declaresTypes(text), false, text)
})

test('T-XXE the worst text of a quarter of a megabyte is judged at once', () => {
  for (const text of ['<!--', '<![CDATA[', '<?', '<!'].map((mark) => mark.repeat(262_144 / mark.length))) {
    const before = process.cpuUsage()
    declaresTypes(text)
    assert.ok(process.cpuUsage(before).user < 500_000)
  }
})
