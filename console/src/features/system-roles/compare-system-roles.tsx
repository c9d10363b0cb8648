import { systemRoles } from '@skleyka/contract/roles/system-roles.calls.ts'
import { useQueries } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import type { BulkPieceProps } from '../../list/bulk-actions.ts'
import { ComparedRoles, idsOf } from '../roles/roles.tsx'

/** Table of the roles of the system side by side. */
export default function CompareSystemRoles({ selection, onClose }: BulkPieceProps<object>) {
  const requests = idsOf(selection).map((id) => read(systemRoles.get, { id }, { accountCode: null }))
  const queries = useQueries({ queries: requests })
  return <ComparedRoles {...{ selection, queries, onClose }} />
}
