import AdminClaimPage from './admin-claim-page.tsx'
import AdminClaimsPage from './admin-claims-page.tsx'

/** The list of claims and the page of one: a chunk for both. */
export default function AdminClaims({ params }: { params: Readonly<Record<string, string>> }) {
  return params.id === undefined ? <AdminClaimsPage /> : <AdminClaimPage params={params} />
}
