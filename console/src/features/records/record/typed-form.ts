import * as z from 'zod/mini'
import { keepTyped, takeTyped } from '../../../browser/reload.ts'
import { changedFields, type FormState } from '../../../form/form-state.ts'

const values = z.object({ name: z.string(), description: z.string() })
const typed = z.object({ own: values, base: values, version: z.int() })
type Values = z.output<typeof values>

/** How the form of a record outlives a reload of the page by «Повторить», as long as it holds something unsaved. */
export function typedForm(recordId: number) {
  const name = `record.${recordId}`
  return {
    take: (): FormState<Values> | null => {
      const kept = takeTyped(name, typed)
      return kept && { ...kept, theirs: {} }
    },
    keep: (form: FormState<Values>) => keepTyped(name, () => (changedFields(form).length > 0 ? form : null)),
  }
}
