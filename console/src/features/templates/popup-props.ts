import type { TemplateMethods } from '@skleyka/contract/templates/template-methods.ts'
import type { KeptTemplate } from './kept-template.ts'

/** What a window about a template is given; it reads and writes by the calls of the kind. */
export interface PopupProps {
  readonly methods: Pick<TemplateMethods<unknown>, 'versions' | 'rollback' | 'usage' | 'clone' | 'delete' | 'list'>
  readonly template: KeptTemplate
  readonly path: string
  readonly accountCode: string
  readonly onClose: () => void
}
