import type { TemplateMethods } from '@skleyka/contract/templates/template-methods.ts'
import type { SavedTemplate } from './saved-template.ts'

/** Properties of a window about a template; it reads and writes by the calls of the kind. */
export interface PopupProps {
  readonly methods: Pick<TemplateMethods<unknown>, 'versions' | 'rollback' | 'usage' | 'clone' | 'delete' | 'list'>
  readonly template: SavedTemplate
  readonly path: string
  readonly accountCode: string
  readonly onClose: () => void
}
