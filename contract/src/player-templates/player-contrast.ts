import { contrastOf } from './contrast.ts'
import type { PlayerBody } from './player-look.ts'

const grounds = { dark: ['#0b0d10'], light: ['#ffffff'], system: ['#0b0d10', '#ffffff'] } as const
/** WCAG 2.2: of a thing one can use (1.4.11), and of words (1.4.3). */
const least = { thing: 3, words: 4.5 }

export interface ContrastProblem {
  readonly field: 'accent' | 'onAccent'
  readonly text: string
}

/** Returns what somebody who sees less would not see of a player, in Russian. */
export function contrastProblems({ theme, accent, onAccent }: PlayerBody['look']): ContrastProblem[] {
  const onBar = Math.min(...grounds[theme].map((ground) => contrastOf(accent, ground)))
  const onButton = contrastOf(onAccent, accent)
  const problems: ContrastProblem[] = []
  if (onBar < least.thing)
    problems.push({ field: 'accent', text: `Линию времени плохо видно на\u00a0панели: ${need(onBar, least.thing)}` })
  if (onButton < least.words)
    problems.push({ field: 'onAccent', text: `Надпись плохо видно на\u00a0кнопке: ${need(onButton, least.words)}` })
  return problems
}

// what is short of the bound is not rounded up to it
const formatContrast = (contrast: number) =>
  (Math.floor(contrast * 10) / 10).toLocaleString('ru', { maximumFractionDigits: 1 })
const need = (has: number, needed: number) =>
  `контраст ${formatContrast(has)}:1, нужно не\u00a0меньше ${formatContrast(needed)}:1`
