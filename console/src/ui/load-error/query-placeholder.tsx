import { Patiently, Skeleton } from '../skeleton/skeleton.tsx'
import LoadError from './load-error.tsx'

interface Props {
  query: { readonly error: unknown; readonly isError: boolean; refetch(): unknown }
  /** Height of what is awaited, in CSS pixels. */
  height: number
}

/** Stands in place of an answer: a skeleton until it comes, the failure with «Повторить» if it does not. */
export function QueryPlaceholder({ query, height }: Props) {
  if (query.isError) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  return (
    <Patiently>
      <Skeleton height={height} />
    </Patiently>
  )
}
