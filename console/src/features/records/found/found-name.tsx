import type { SearchHit } from '@skleyka/contract/search-hits.ts'
import { Titled, type TitledProps } from '../../../list/titled.tsx'
import { Link } from '../../../ui/link/link.tsx'
import { Marked } from '../../../ui/marked/marked.tsx'
import { hitPlace } from './hit-places.ts'

interface Props extends TitledProps {
  /** Where the record leads to. */
  to: string
  id: number
  /** Of all records of the list. */
  hits: readonly SearchHit[]
}

/** The name of a found record with what was sought marked; where else it is said takes the place of the quieter line. */
export default function FoundName({ id, hits, ...titled }: Props) {
  const own = hits.filter(({ recordId }) => recordId === id)
  const inName = own.find(({ field }) => field === 'name')
  const others = own.filter(({ field }) => field !== 'name')
  return (
    <Titled
      {...titled}
      {...(inName && { shown: <Marked text={inName.text} marks={inName.marks} /> })}
      {...(others.length > 0 && { under: others.map((hit) => <Place key={hit.field} hit={hit} to={titled.to} />) })}
    />
  )
}

function Place({ hit, to }: { hit: SearchHit; to: string }) {
  const { atMs, text, marks } = hit
  const said = (
    <>
      {hitPlace(hit)}:{' '}
      <bdi>
        <Marked text={text} marks={marks} />
      </bdi>{' '}
    </>
  )
  return atMs === null ? said : <Link to={`${to}?t=${atMs / 1000}`}>{said}</Link>
}
