import AccountClaimPage from './account-claim-page.tsx'
import AccountClaimsPage from './account-claims-page.tsx'

/** The list of claims and the page of one: a chunk for both. */
export default function AccountClaims({ params }: { params: Readonly<Record<string, string>> }) {
  return params.id === undefined ? <AccountClaimsPage /> : <AccountClaimPage params={params} />
}
