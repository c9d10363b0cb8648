import type { Environment } from '@skleyka/contract/metrics/metrics.ts'

/**
 * Spec §9: stage if the API host contains the stage marker, dev if the dev marker, otherwise production.
 * The markers are the words `stage` and `dev` between dots or hyphens, so that `video.devon.example` is production.
 */
export function environmentOf(apiHost: string): Environment {
  const words = apiHost.toLowerCase().replace(/:\d+$/, '').split(/[.-]/)
  return words.includes('stage') ? 'stage' : words.includes('dev') ? 'dev' : 'production'
}
