import { groupDigits } from '../../russian/numbers.ts'

const shown = 10

/** Returns what two lists of a template do not share, each side in a line; nothing where they say the same. */
export function listDifference(own: readonly string[], saved: readonly string[]): string[] {
  const added = [...new Set(saved).difference(new Set(own))]
  const removed = [...new Set(own).difference(new Set(saved))]
  return [
    ...(added.length === 0 ? [] : [`Добавлено там: ${fewOf(added)}`]),
    ...(removed.length === 0 ? [] : [`Нет там, есть у\u00a0вас: ${fewOf(removed)}`]),
  ]
}

const fewOf = (lines: readonly string[]) =>
  lines.slice(0, shown).join(', ') + (lines.length > shown ? ` и\u00a0ещё ${groupDigits(lines.length - shown)}` : '')
