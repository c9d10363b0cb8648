import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanCss } from './clean-css.ts'

test('what moves, colours and sizes a player stays as it was written', () => {
  const css = '.key:hover{color:rgb(1 2 3/50%)}@media (width<=480px){.time{font-size:calc(1px + 2vw)}}'
  assert.deepEqual(cleanCss(`/* ours */\n${css}`), { css, dropped: [] })
  const moving = '@keyframes turn{to{transform:rotate(1turn)}}.logo{animation:turn 2s linear infinite}'
  assert.equal(cleanCss(moving).css, moving)
  assert.equal(cleanCss('.a{--mine:linear-gradient(red,blue)}').css, '.a{--mine:linear-gradient(red,blue)}')
  assert.equal(cleanCss('.a{color:red}.b::after{content:"«да»"}').css, '.a{color:red}.b::after{content:"«да»"}')
})

const hostile: Record<string, string> = {
  'an import': '@import "https://evil.example/a.css";',
  'an import in a function': '@import url(//evil.example/a.css) screen;',
  'an import behind another rule': '.a{color:red}@import "x";',
  'an import with escapes': '@\\69mport "https://evil.example";',
  'an address': '.a{background:url(https://evil.example/a.png)}',
  'an address in quotes': '.a{background:URL("//evil.example")}',
  'an address with escapes': '.a{background:\\75rl(//evil.example)}',
  'an address of data': '.a{background:url(data:image/svg+xml,<svg/>)}',
  'an address in a property of its own': '.a{--b:url(//evil.example)}',
  'an address in a set of pictures': '.a{background:image-set("//evil.example" 1x)}',
  'an address by src()': '.a{background:src("//evil.example")}',
  'an address among others': '.a{cursor:pointer,url(//evil.example),auto}',
  'an address within a rule of others': '@media screen{.a{mask:url(//evil.example)}}',
  'an address within a nested rule': '.a{&:hover{background:url(//evil.example)}}',
  'an address in a condition': '@supports (background:url(//evil.example)){.a{color:red}}',
  'letters of others': '@font-face{font-family:x;src:url(//evil.example)}',
  'a name of things': '@namespace url(http://evil.example);',
  'a set of letters': '@charset "utf-7";',
  'a rule nobody knows': '@evil{.a{background:url(//evil.example)}}',
  'an expression': '.a{width:expression(alert(1))}',
  'an expression behind a comment': '.a{width:exp/**/ression(alert(1))}',
  'a behaviour': '.a{behavior:url(#default#time2)}',
  'a binding': '.a{-moz-binding:none}',
  'a binding with escapes': '.a{-moz-b\\69nding:none}',
  'a behaviour with escapes and capitals': '.a{B\\45HAVIOR:none}',
  'a filter of old': '.a{filter:progid:DXImageTransform.Microsoft.Alpha(src="//evil.example")}',
  'an attribute as an address': '.a{background:attr(data-x type(<url>))}',
  'the end of a sheet': '</style><script>alert(1)</script>',
}

for (const [what, css] of Object.entries(hostile)) {
  test(`${what} does not reach a player, and its line is told`, () => {
    const clean = cleanCss(`.kept{color:red}\n${css}`)
    assert.match(clean.css, /^\.kept{color:red}/)
    assert.doesNotMatch(clean.css, /evil|import|url|expression|behavior|binding|progid|charset|attr|script/i)
    assert.ok(clean.dropped.length > 0)
    assert.ok(clean.dropped.every(({ line }) => line === 2))
  })
}

test('what a browser would read differently is written anew as it was understood', () => {
  for (const css of [
    '.a{color:red',
    '.a{color:"\n}.b{background:url(//evil.example)}',
    '}}}.a{color:red}',
    '<!-- .a{} -->',
  ]) {
    const { css: clean } = cleanCss(css)
    assert.equal(cleanCss(clean).css, clean, css)
    assert.doesNotMatch(clean, /evil/)
  }
})

test('brackets in thousands are answered at once', () => {
  for (const bracket of ['{', '(', '[', 'a{', '@media(']) {
    const { css, dropped } = cleanCss(bracket.repeat(2_000))
    assert.deepEqual([css, dropped.length], ['', 1])
  }
  assert.equal(cleanCss('@import "a";'.repeat(600)).dropped.length, 50)
})
