import type { TemplateMethods } from '@skleyka/contract/templates/template-methods.ts'
import type { ComponentType } from 'react'
import type { Column } from '../../ui/table/columns.ts'
import type { SavedTemplate, TemplateOf } from './saved-template.ts'

export interface BodyProps<Body> {
  body: Body
  /** What is followed now; null before the first publication. */
  published: Body | null
  onChange: (body: Body) => void
}

/** What a kind of template adds to the pages that every kind has. */
export interface KindPages<Body> {
  readonly methods: TemplateMethods<Body>
  /** The path of the list inside the account; a template stands below it by its number. */
  readonly path: `setting/${string}`
  readonly words: {
    /** «Шаблон метаданных». */
    readonly one: string
    /** «Новый шаблон метаданных». */
    readonly another: string
    /** What such a template is for, told where there is none. */
    readonly about: string
  }
  /** What a new one says. */
  readonly begun: Body
  /** Columns of the list behind the name. */
  readonly columns: readonly Column<TemplateOf<Body>>[]
  /** The fields of its form, and the live thing beside them. */
  readonly Fields: ComponentType<BodyProps<Body>>
  readonly Beside: ComponentType<{ body: Body }>
  /** What people have to know before they make one; above the list. */
  readonly Notice?: ComponentType
  /** A way to another one beside «Создать шаблон». */
  readonly Another?: ComponentType
  /** True if other accounts may take it; on the page of one that is of the account. */
  readonly Sharing?: ComponentType<{ template: SavedTemplate }>
  /** A body in a line but for its lists, for two people at one template. */
  readonly summary: (body: Body) => string
  /** Returns what its lists hold, in words; of two bodies what they do not share is told. */
  readonly entries: (body: Body) => readonly string[]
  /** Returns what is asked before the draft is published; null for nothing. */
  readonly askBefore?: (id: number, accountCode: string) => Promise<string | null>
}
