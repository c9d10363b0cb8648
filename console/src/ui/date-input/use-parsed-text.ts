import { useState } from 'react'

/** Result of a parser: its value in the machine's own form, or what is wrong with it. */
export type Parsed<P extends string> = { readonly value: string | null } | { readonly problem: P }

/**
 * The text of a field that is read by a parser. What is typed is never changed or lost while it is wrong;
 * the problem is told when the field is left, and goes away as soon as the text is right.
 */
export function useParsedText<P extends string>(
  value: string | null,
  parse: (text: string) => Parsed<P>,
  show: (value: string) => string,
  onChange: (value: string | null, problem: P | null) => void,
) {
  const [text, setText] = useState(value === null ? '' : show(value))
  const [reportedValue, setReportedValue] = useState(value)
  const [left, setLeft] = useState(false)
  // another value from outside replaces the text; the one this field told itself does not
  if (value !== reportedValue) {
    setReportedValue(value)
    setText(value === null ? '' : show(value))
  }
  const parsed = parse(text)
  const problem = 'problem' in parsed ? parsed.problem : null
  const tell = (next: string) => {
    setText(next)
    const now = parse(next)
    const read = 'value' in now ? now.value : null
    setReportedValue(read)
    onChange(read, 'problem' in now ? now.problem : null)
  }
  return {
    text,
    type: (next: string) => {
      setLeft(false)
      tell(next)
    },
    pick: (next: string | null) => {
      setLeft(false)
      tell(next === null ? '' : show(next))
    },
    leave: () => {
      setLeft(true)
      if ('value' in parsed) setText(parsed.value === null ? '' : show(parsed.value))
    },
    problem: left ? problem : null,
  }
}
