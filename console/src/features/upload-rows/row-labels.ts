/** Words of one row of the panel. */
export interface RowLabels {
  /** The state in one or two words (product B6). */
  readonly state: string
  /** The whole line under the bar. */
  readonly line: string
  /** Quiet, amber while the network is lost, red for a failure. */
  readonly tone: 'plain' | 'warn' | 'bad'
  readonly bar: { readonly value: number; readonly tone: 'work' | 'wait' | 'bad' | 'ok' }
  /** Shown at the end of the name's line: «43 %». */
  readonly percent: string | null
}

/** Joins what is known by dots and leaves out what is not. */
export const joinWords = (...words: (string | null)[]): string => words.filter((word) => word !== null).join(' · ')

/** Words of a thing that goes its usual way. */
export const plainLabels = (
  state: string,
  line: string,
  value: number,
  tone: 'work' | 'wait' | 'ok',
  percent: string | null = null,
): RowLabels => ({ state, line, tone: 'plain', bar: { value, tone }, percent })

/** Words of a failure: «Ошибка: файл повреждён». */
export const failedLabels = (state: string, reason: string | null, value: number): RowLabels => ({
  state,
  line: reason ? `${state}: ${reason}` : state,
  tone: 'bad',
  bar: { value, tone: 'bad' },
  percent: null,
})
