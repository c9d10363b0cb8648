import * as z from 'zod/mini'
import { cleanText, tooLongToClean } from '../texts.ts'
import { subtitleBounds } from './subtitle-bounds.ts'

/** The latest moment of a cue, in milliseconds. */
export const latestCueMs = 24 * 3600 * 1000

/** A text of a cue without blank lines, which would end it in a file, and without blanks around its lines. */
export const cleanCueText = (text: string): string =>
  cleanText(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')

const moment = z.int().check(z.minimum(0), z.maximum(latestCueMs))
const cueText = z
  .string()
  .check(tooLongToClean(subtitleBounds.cueChars), z.overwrite(cleanCueText), z.maxLength(subtitleBounds.cueChars))

const setting = '(?:line|position|size|align|vertical):[0-9A-Za-z%.,-]{1,40}'
const settings = new RegExp(`^${setting}(?: ${setting}){0,4}$`)

/** Returns true if a word after the moments of a cue says where on the picture it stands, as WebVTT has it. */
export const isCueSetting = (word: string): boolean => new RegExp(`^${setting}$`).test(word)

const cuePlace = z.string().check(z.maxLength(260), z.regex(settings))

/**
 * Text with its moments, in milliseconds: [from, to, text], and after it where on the picture it stands, in the words
 * of WebVTT (`line:0 align:start`), where a file says so. The text is plain, of several lines; of markup it holds <i>,
 * <b>, <u>, <ruby>, <rt> and <v Name> alone, any other sign stands for itself.
 */
export const cue = z.tuple([moment, moment, cueText, z.optional(cuePlace)])
export type Cue = z.output<typeof cue>

/** A cue of these parts; without a place it has three of them. */
export const cueOf = (from: number, to: number, text: string, place: string | undefined): Cue =>
  place === undefined ? [from, to, text] : [from, to, text, place]

/** Markup of a text; everything between is text. */
const markup = /(<\/?(?:[ibuv]|ruby|rt)>|<v [^<>\n]{1,100}>)/

/** The markup of a text, in its order, with its places in UTF-16 units. */
export const cueTags = (text: string): { readonly tag: string; readonly from: number; readonly to: number }[] =>
  [...text.matchAll(new RegExp(markup, 'g'))].map(({ 0: tag, index }) => ({ tag, from: index, to: index + tag.length }))

/** The file of subtitles that browsers read. */
export const writeVtt = (cues: readonly Cue[]): string =>
  `WEBVTT\n\n${cues
    .filter(([, , text]) => text !== '')
    .map(([from, to, text, place]) => {
      const standing = place === undefined ? '' : ` ${place}`
      return `${moments('.', from, to)}${standing}\n${vttText(text)}\n\n`
    })
    .join('')}`

/** The same as SubRip, which knows no speakers, no places and no ruby. */
export const writeSrt = (cues: readonly Cue[]): string =>
  cues
    .filter(([, , text]) => text !== '')
    .map(([from, to, text], place) => `${place + 1}\n${moments(',', from, to)}\n${srtText(text)}\n\n`)
    .join('')

const moments = (point: string, from: number, to: number) => `${stamp(from, point)} --> ${stamp(to, point)}`

function stamp(ms: number, point: string): string {
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0')
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}${point}${String(ms % 1000).padStart(3, '0')}`
}

const vttText = (text: string) =>
  text
    .split(markup)
    .map((part, place) => (place % 2 === 1 ? part.replaceAll('&', '&amp;') : escapeText(part)))
    .join('')
const srtText = (text: string) => text.replace(/<\/v>|<\/?(?:ruby|rt)>|<v [^<>\n]{1,100}>/g, '')

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Returns what is read and heard of a text: without markup. */
export const plainCueText = (text: string): string =>
  text
    .split(markup)
    .filter((_, place) => place % 2 === 0)
    .join('')
