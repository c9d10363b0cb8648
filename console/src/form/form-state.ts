/** A form over something that others may change at the same time. */
export interface FormState<V> {
  /** Values the user sees in the fields. */
  readonly own: V
  /** Values saved when the form last met them. */
  readonly base: V
  readonly version: number
  /** Values somebody else saved into fields the user has changed too; the user chooses per field (product B0). */
  readonly theirs: Partial<V>
}

/** Saved values; a later version has a greater number. */
export interface Latest<V> {
  readonly values: V
  readonly version: number
}

export const formOf = <V extends object>({ values, version }: Latest<V>): FormState<V> => ({
  own: values,
  base: values,
  version,
  theirs: {},
})

const namesOf = <V extends object>(values: V) =>
  Object.keys(values).filter((name): name is keyof V & string => name in values)

/** Spaces around a text do not count, they are trimmed; lists and rows are the same when what they hold is. */
const isSame = (one: unknown, other: unknown): boolean => {
  if (typeof one === 'string' && typeof other === 'string') return one.trim() === other.trim()
  if (!isHolder(one) || !isHolder(other)) return Object.is(one, other)
  const [held, otherHeld] = [Object.entries(one), new Map(Object.entries(other))]
  return held.length === otherHeld.size && held.every(([name, value]) => isSame(value, otherHeld.get(name)))
}

const isHolder = (value: unknown): value is object =>
  Array.isArray(value) || (typeof value === 'object' && value !== null && value.constructor === Object)

/** Fields that differ from what is saved. */
export const changedFields = <V extends object>({ own, base }: FormState<V>): (keyof V & string)[] =>
  namesOf(base).filter((name) => !isSame(own[name], base[name]))

/**
 * The form over what was saved by somebody else meanwhile: untouched fields follow it, a field both have changed keeps
 * the user's text and offers theirs.
 */
export function withLatest<V extends object>(form: FormState<V>, { values, version }: Latest<V>): FormState<V> {
  if (version <= form.version) return form
  const changed = changedFields(form)
  const ownValues = pick(form.own, (name) => changed.includes(name))
  const contested = (name: keyof V & string) =>
    changed.includes(name) && !isSame(values[name], form.base[name]) && !isSame(values[name], form.own[name])
  return { own: { ...values, ...ownValues }, base: values, version, theirs: pick(values, contested) }
}

/** Fields that somebody else has changed, and that the form takes over without asking. */
export const takenOver = <V extends object>(form: FormState<V>, { values }: Latest<V>): (keyof V & string)[] => {
  const changed = changedFields(form)
  return namesOf(form.base).filter((name) => !changed.includes(name) && !isSame(values[name], form.base[name]))
}

/** The form after `sent` was saved as `saved`: what the user has typed since then stays. */
export function withSaved<V extends object>(form: FormState<V>, sent: V, saved: Latest<V>): FormState<V> {
  const since = pick(form.own, (name) => !Object.is(form.own[name], sent[name]))
  return { ...formOf(saved), own: { ...saved.values, ...since } }
}

/** The user's choice in a contested field: what others saved, or his own. */
export function chooseValue<V extends object>(
  form: FormState<V>,
  field: keyof V & string,
  whose: 'own' | 'theirs',
): FormState<V> {
  const taken = pick(form.theirs, (name) => whose === 'theirs' && name === field)
  return { ...form, own: { ...form.own, ...taken }, theirs: pick(form.theirs, (name) => name !== field) }
}

function pick<V extends object>(values: V, isPicked: (name: keyof V & string) => boolean): Partial<V> {
  const picked: Partial<V> = {}
  for (const name of namesOf(values)) if (isPicked(name)) picked[name] = values[name]
  return picked
}
