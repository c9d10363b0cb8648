import type { DroppedCss } from '@skleyka/contract/player-templates/player-templates.calls.ts'
import { type CssNode, find, generate, ident, type List, type ListItem, parse, walk } from 'css-tree'
import { allowedFunctions, allowedRules, forbiddenProperties } from './allowed-css.ts'

interface CleanCss {
  readonly css: string
  readonly dropped: readonly DroppedCss[]
}

/** Nobody nests as deep by hand; the parser walks in as many calls. */
const maxDepth = 24
const maxDropped = 50

/**
 * Returns what players get of a CSS: it is read, what is not allowed is left out, and the rest is written anew from what was
 * understood, so that no browser reads in it what we did not. Whatever could not be understood is left out too.
 */
export function cleanCss(text: string): CleanCss {
  const deepLine = tooDeepAt(text)
  if (deepLine !== null) return { css: '', dropped: [{ line: deepLine, text: 'Слишком много вложенных скобок' }] }
  const dropped: DroppedCss[] = []
  const tree = parse(text, { positions: true, parseCustomProperty: true })
  const drop = (node: CssNode, text: string) => {
    if (dropped.length < maxDropped) dropped.push({ line: node.loc?.start.line ?? 1, text })
  }
  walk(tree, {
    enter(node: CssNode, item: ListItem<CssNode> | null, list: List<CssNode> | null) {
      if (!item || !list) return
      const why = whyNot(node)
      if (why === null) return
      if (why !== '') drop(node, why)
      list.remove(item)
      return walk.skip
    },
  })
  return { css: generate(tree), dropped }
}

/** Returns why a rule or a declaration is left out, in Russian, empty for what nobody misses; null where it stays. */
function whyNot(node: CssNode): string | null {
  if (node.type === 'Comment' || node.type === 'CDO' || node.type === 'CDC') return ''
  if (node.type === 'Raw') return `Непонятно: ${excerpt(node.value)}`
  if (node.type === 'Atrule') {
    if (!allowedRules.has(nameOf(node.name))) return `@${excerpt(node.name)} здесь не\u00a0действует`
    return node.prelude && loads(node.prelude)
  }
  if (node.type === 'Rule') return find(node.prelude, ({ type }) => type === 'Raw') ? 'Непонятный селектор' : null
  if (node.type !== 'Declaration') return null
  if (forbiddenProperties.has(nameOf(node.property))) return `${excerpt(node.property)} здесь не\u00a0действует`
  return loads(node.value)
}

function loads(value: CssNode): string | null {
  const bad = find(value, (one) => whyNotValue(one) !== null)
  return bad && whyNotValue(bad)
}

function whyNotValue(node: CssNode): string | null {
  if (node.type === 'Url') return 'Адреса url() не\u00a0загружаются: для\u00a0картинки есть логотип'
  if (node.type === 'Raw') return `Непонятно: ${excerpt(node.value)}`
  if (node.type === 'Function' && !allowedFunctions.has(nameOf(node.name)))
    return `${excerpt(node.name)}() здесь не\u00a0действует`
  return null
}

// names may be written with escapes: \75rl is url
const nameOf = (name: string) => ident.decode(name).toLowerCase()
const excerpt = (text: string) => text.trim().slice(0, 40)

/** The line on which brackets stand too deep; null where they do not. */
function tooDeepAt(text: string): number | null {
  let [depth, line] = [0, 1]
  for (const sign of text) {
    if (sign === '\n') line += 1
    if ('{(['.includes(sign)) depth += 1
    if ('})]'.includes(sign)) depth -= 1
    if (depth > maxDepth) return line
  }
  return null
}
