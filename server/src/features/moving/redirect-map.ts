import type { AddressKind } from './source.ts'

/** One thing that has moved: how old addresses name it, and where it is now. */
export interface Redirect {
  readonly kind: 'video' | 'album'
  readonly alias: string
  readonly target: string
}

const id = '[0-9A-Za-z_-]+'

/**
 * Patterns by which nginx finds the id in an old address, the more particular one first. One pattern for all videos and a table of ids
 * behind it: a pattern for each video would be tried one after another at every request.
 */
const patterns: Readonly<Record<Exclude<AddressKind, 'folder'>, readonly (readonly [string, Redirect['kind']])[]>> = {
  peertube: [
    [`^/(?:w/p|videos/watch/playlist|video-playlists/embed)/(?<skleyka_id>${id})`, 'album'],
    [`^/(?:w|videos/watch|videos/embed)/(?<skleyka_id>${id})`, 'video'],
  ],
  mediacms: [
    [`^/playlists?/(?<skleyka_id>${id})`, 'album'],
    [`^/(?:view|embed)/?[?](?:[^#]*&)?m=(?<skleyka_id>${id})`, 'video'],
  ],
  kaltura: [
    ['^/(?:playlist|playlist/dedicated)/(?:[^?]*/)?(?<skleyka_id>[0-9]_[0-9a-z]+)', 'album'],
    ['(?:^/media/(?:[^?]*/)?|/entry_?id/|[?&]entry_?id=)(?<skleyka_id>[0-9]_[0-9a-z]+)', 'video'],
  ],
}

/** Signs that an old address may hold in a file of nginx: no quote, no `$`, `{`, `;` or blank can end it early. */
const plain = /^[0-9A-Za-z/_.~%?&=+,:@!*()'-]{1,1000}$/

/** Text of a file for nginx, which leads old addresses to those of now, and the aliases that cannot stand in one. */
export function writeRedirects(kind: AddressKind, redirects: readonly Redirect[]): { text: string; refused: string[] } {
  const isFolder = kind === 'folder'
  const isUsable = ({ alias }: Redirect) => plain.test(alias) && !alias.includes("'")
  const usable = redirects.filter(isUsable)
  const refused = redirects.filter((one) => !isUsable(one)).map(({ alias }) => alias)
  const keys = new Map(usable.map((one) => [isFolder ? one.alias : `${one.kind} ${one.alias}`, one.target]))
  const longest = [...keys.keys()].reduce((most, key) => Math.max(most, key.length), 0)
  const found = isFolder
    ? ['    default $request_uri;']
    : patterns[kind].map(([pattern, of]) => `    "~${pattern}" "${of} $skleyka_id";`)
  const lines = [
    '# Old addresses and where they lead now. Include in the block http, and in the server of the old name:',
    '#     if ($skleyka_moved) { return 301 $skleyka_moved; }',
    `# Beside it in http: map_hash_max_size ${hashSize(keys.size)}; map_hash_bucket_size ${longest > 40 ? bucketOf(longest) : 64};`,
    'map $request_uri $skleyka_old {',
    ...(isFolder ? [] : ['    default "";']),
    ...found,
    '}',
    'map $skleyka_old $skleyka_moved {',
    '    default "";',
    ...[...keys].map(([key, target]) => `    "${key}" "${target}";`),
    '}',
  ]
  return { text: `${lines.join('\n')}\n`, refused }
}

const hashSize = (entries: number) => 2 ** Math.max(11, Math.ceil(Math.log2(entries + 1)) + 1)
const bucketOf = (chars: number) => 2 ** Math.ceil(Math.log2(chars + 32))
