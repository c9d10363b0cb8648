import type { EnvironmentInfo } from '@skleyka/contract/installation/installation.calls.ts'
import { mailFolder, mailSender } from './mail/mail.ts'
import type { Settings } from './settings.ts'

/** Returns what administrators are told of the settings: no password, key or token is in it, nor an address that holds one. */
export function describeEnvironment(settings: Settings): EnvironmentInfo {
  const { mail, storage, identity } = settings
  return {
    publicUrl: settings.publicUrl,
    mail: {
      server: mail && { host: mail.server.host, port: mail.server.port, tls: mail.server.tls },
      hasPassword: mail !== null && mail.server.auth !== null,
      from: mailSender(mail, settings.publicUrl),
      folder: mailFolder(settings.dataDir),
    },
    storage: {
      s3: storage && {
        place: `s3://${storage.bucket}/${storage.prefix}`,
        endpoint: storage.endpoint,
        region: storage.region,
      },
      hasKey: storage !== null && storage.credentials !== null,
      folder: settings.dataDir,
    },
    identity: identity && { issuer: identity.issuer, hasSecret: identity.clientSecret !== undefined },
    hasOwnDatabase: settings.databaseUrl === undefined,
    trustedProxies: settings.trustedProxies,
    callsPerSecond: settings.callsPerSecond,
    mediaSandbox: settings.mediaSandbox,
    roles: settings.roles,
    hasSecretKey: settings.secretKey !== undefined,
    hasYoutube: settings.youtube !== null,
  }
}
