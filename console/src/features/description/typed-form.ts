import { mapNames } from '@skleyka/contract/map-names.ts'
import { metadataValue } from '@skleyka/contract/metadata/metadata.ts'
import { publications } from '@skleyka/contract/records/publication.ts'
import { textFields } from '@skleyka/contract/records/record-texts.ts'
import * as z from 'zod/mini'
import { keepTyped, takeTyped } from '../../browser/reload.ts'
import { changedFields, type FormState } from '../../form/form-state.ts'
import { templateKey } from '../metadata/metadata.ts'
import type { Written } from './written.ts'

const moment = z.nullable(z.string())
const fixed = z.object({
  ...mapNames(textFields, () => z.string()),
  tags: z.array(z.string()),
  ownerId: z.nullable(z.string()),
  holder: z.nullable(z.string()),
  publication: z.enum(publications),
  publishedFrom: moment,
  publishedTo: moment,
  [templateKey]: z.nullable(z.string()),
})
const values = z.catchall(fixed, z.nullable(metadataValue))
const typed = z.object({ own: values, base: values, version: z.int() })

/** Returns how the form of a record outlives a reload of the page by «Повторить», as long as it holds something unsaved. */
export function typedForm(recordId: number) {
  const name = `record.${recordId}`
  return {
    take: (): FormState<Written> | null => {
      const kept = takeTyped(name, typed)
      return kept && { ...kept, theirs: {} }
    },
    keep: (form: FormState<Written>) => keepTyped(name, () => (changedFields(form).length > 0 ? form : null)),
  }
}
