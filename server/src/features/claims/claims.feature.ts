import { scriptPageRoutes } from '../../http/script-page.ts'
import type { Feature } from '../../registry/feature.ts'
import { adminClaimsHandlers } from './admin-claims.handlers.ts'
import { claimFileRoutes } from './claim-files.http.ts'
import { claimFormHandlers } from './claim-form.handlers.ts'
import { claimsHandlers } from './claims.handlers.ts'
import { holderClaimsHandlers } from './holder-claims.handlers.ts'
import { mailRuleClaims, remindAccounts, sweepClaimFiles } from './remind-accounts.ts'

/**
 * Claims of copyright holders on videos (product B13). An open one keeps its video from deletion and replacement; a granted one
 * acts on the video, and is taken back with what it did. Decision 137.
 */
export const claimsFeature = {
  areas: {
    claims: claimsHandlers,
    holderClaims: holderClaimsHandlers,
    claimForm: claimFormHandlers,
    adminClaims: adminClaimsHandlers,
  },
  routes: ({ pages }) => [
    ...claimFileRoutes,
    ...scriptPageRoutes(pages, {
      path: '/claim',
      title: 'Претензия правообладателя',
      source: 'src/claim/main.ts',
      noscript: 'Чтобы подать претензию, включите JavaScript',
    }),
  ],
  sweeps: [
    { name: 'claims that wait for an answer', role: 'api', everyMs: 60_000, run: remindAccounts },
    { name: 'claims of rules that no letter tells of', role: 'api', everyMs: 60_000, run: mailRuleClaims },
    { name: 'files of claims whose time is over', role: 'api', everyMs: 3_600_000, run: sweepClaimFiles },
  ],
} satisfies Feature
