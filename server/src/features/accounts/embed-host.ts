/**
 * Returns what tells addresses to viewers of an account: they begin with the domain of its embeds where it has one, by the scheme and the
 * port of the installation (product B9).
 */
export function withEmbedHost<G extends { readonly publicUrl: string }>(ground: G, embedHost: string | null): G {
  if (embedHost === null) return ground
  const address = new URL(ground.publicUrl)
  address.hostname = embedHost
  return { ...ground, publicUrl: address.origin }
}
