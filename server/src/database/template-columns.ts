import { mapKeys } from '@skleyka/contract/map-names.ts'
import { type TemplateKind, templateKinds } from '@skleyka/contract/templates/template-kinds.ts'

/** The column of `records` and `albums` that names a template of a kind. */
export type TemplateColumn<Kind extends TemplateKind = TemplateKind> = `${Kind}_template_id`
export const templateColumn = <Kind extends TemplateKind>(kind: Kind): TemplateColumn<Kind> => `${kind}_template_id`

/** Templates that a row names, by number; null follows what is around: the album of a video, the default one of the account. */
export type TemplateColumns = Readonly<Record<TemplateColumn, number | null>>

/** Returns columns with a value made for each kind. */
export const mapTemplateColumns = <Value>(make: (kind: TemplateKind) => Value): Record<TemplateColumn, Value> =>
  mapKeys(templateKinds, (kind) => templateColumn(kind), make)
