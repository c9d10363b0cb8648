import type { TemplateMethods } from '@skleyka/contract/templates/template-methods.ts'
import type { ComponentType } from 'react'
import type { Column } from '../../ui/table/columns.ts'
import type { SavedTemplate, TemplateOf } from './saved-template.ts'

export interface BodyProps<Body> {
  body: Body
  /** Published body; null before the first publication. */
  published: Body | null
  onChange: (body: Body) => void
}

/** Additions of a kind of template to the pages that every kind has. */
export interface KindPages<Body> {
  readonly methods: TemplateMethods<Body>
  /** The path of the list inside the account; a template stands below it by its number. */
  readonly path: `setting/${string}`
  readonly words: {
    /** «Шаблон метаданных». */
    readonly one: string
    /** «Новый шаблон метаданных». */
    readonly another: string
    /** Purpose of such a template, told where there is none. */
    readonly about: string
  }
  /** Body of a new one. */
  readonly begun: Body
  /** Columns of the list behind the name. */
  readonly columns: readonly Column<TemplateOf<Body>>[]
  /** The fields of its form, and the live thing beside them. */
  readonly Fields: ComponentType<BodyProps<Body>>
  readonly Beside: ComponentType<{ body: Body }>
  /** Note for people before they make one; above the list. */
  readonly Notice?: ComponentType
  /** Another setting of the same thing; below the list. */
  readonly Below?: ComponentType<{ accountCode: string }>
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
