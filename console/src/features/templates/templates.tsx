import type { KindPages } from './kind-pages.ts'
import { TemplateList } from './template-list.tsx'
import { TemplatePage } from './template-page.tsx'

export type { BodyProps, KindPages } from './kind-pages.ts'
export type { SavedTemplate as KeptTemplate } from './saved-template.ts'

interface Props<Body> {
  kind: KindPages<Body>
  params: Readonly<Record<string, string>>
}

/** The pages of a kind of template (product B9): their list, below it each with its form; /create begins a new one. */
export function TemplatePages<Body>({ kind, params: { id } }: Props<Body>) {
  if (id === undefined || id === 'create') return <TemplateList kind={kind} isMaking={id === 'create'} />
  return <TemplatePage kind={kind} id={id} />
}
