import type { ReactNode } from 'react'
import { ButtonLink } from '../ui/button/button.tsx'
import { EmptyFilm } from '../ui/drawings/empty-film.tsx'
import { NothingFound } from '../ui/drawings/nothing-found.tsx'
import { EmptyState } from '../ui/message/message.tsx'

interface Props {
  isNarrowed: boolean
  /** The address of the list without search and filters. */
  firstTo: string
  /** Said when there is nothing yet. */
  title: string
  text: ReactNode
  /** Said when nothing answers the search and the filters. */
  notFound?: { readonly title: string; readonly text: ReactNode } | undefined
  /** The next step of a list with nothing in it. */
  actions: ReactNode
}

/** Message of a list without rows, and the next step: nothing found, or nothing here yet. */
export default function EmptyList({ isNarrowed, firstTo, title, text, notFound, actions }: Props) {
  if (isNarrowed) {
    return (
      <EmptyState
        drawing={<NothingFound />}
        title={notFound?.title ?? 'Ничего не\u00a0найдено'}
        actions={<ButtonLink to={firstTo}>Показать все</ButtonLink>}
      >
        <p>{notFound?.text ?? 'Попробуйте другие слова или уберите условия.'}</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState drawing={<EmptyFilm />} title={title} {...(actions !== undefined && { actions })}>
      {text}
    </EmptyState>
  )
}
