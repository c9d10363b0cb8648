import type { Latest } from './form-state.ts'

/**
 * States a form has seen saved, where the server keeps no version of it: each state that differs from the one before is
 * a later version, and of each it is known what it was.
 */
export class SeenStates<V extends object> {
  readonly #states: V[] = []

  /** Returns what is saved now, with its version. */
  latest(values: V): Latest<V> {
    if (JSON.stringify(this.#states.at(-1)) !== JSON.stringify(values)) this.#states.push(values)
    return { values, version: this.#states.length }
  }

  /** Returns what was saved at a version that was told. */
  of(version: number): V {
    const state = this.#states[version - 1]
    if (state === undefined) throw new Error('no such version was seen')
    return state
  }
}
