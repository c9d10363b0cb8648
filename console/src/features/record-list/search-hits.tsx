import type { SearchHit } from '@skleyka/contract/search/search-hits.ts'
import { Fragment } from 'react'
import { hitPlace } from '../../russian/hit-places.ts'
import { Link } from '../../ui/link/link.tsx'
import { Marked } from '../../ui/marked/marked.tsx'

interface Props {
  id: number
  /** Of all records of the list. */
  hits: readonly SearchHit[]
  /** Address that the line below the name leads to. */
  to?: string | undefined
  children: string
}

/** The name of a found record with what was sought marked, or the line below: where else it is said takes its place. */
export default function FoundWords({ id, hits, to, children }: Props) {
  const own = hits.filter(({ recordId }) => recordId === id)
  if (to === undefined) {
    const inName = own.find(({ field }) => field === 'name')
    return inName ? <Marked text={inName.text} marks={inName.marks} /> : children
  }
  const others = own.filter(({ field }) => field !== 'name')
  return others.length === 0
    ? children
    : others.map((hit, at) => (
        <Fragment key={hit.field}>
          {at > 0 && ' · '}
          <Place hit={hit} to={to} />
        </Fragment>
      ))
}

function Place({ hit, to }: { hit: SearchHit; to: string }) {
  const { atMs, text, marks } = hit
  const hitLine = (
    <>
      {hitPlace(hit)}:{' '}
      <bdi>
        <Marked text={text} marks={marks} />
      </bdi>
    </>
  )
  return atMs === null ? hitLine : <Link to={`${to}?t=${atMs / 1000}`}>{hitLine}</Link>
}
