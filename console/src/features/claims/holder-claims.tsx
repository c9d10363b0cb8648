import HolderClaimPage from './holder-claim-page.tsx'
import HolderClaimsPage from './holder-claims-page.tsx'

/** The list of claims and the page of one: a chunk for both. */
export default function HolderClaims({ params }: { params: Readonly<Record<string, string>> }) {
  return params.id === undefined ? <HolderClaimsPage params={params} /> : <HolderClaimPage params={params} />
}
