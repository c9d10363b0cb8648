import * as z from 'zod/mini'
import { viewerCountings } from '../collect/player-session.ts'
import { line, paragraphs } from '../texts.ts'
import { playerControls, playerSpeeds, startQualities, subtitleLooks } from './player-controls.ts'

/** Lengths in characters: of the CSS as it is typed, of pictures as data addresses, of a text of the player. */
export const playerBounds = {
  cssChars: 8_000,
  logoChars: 32_000,
  placeholderChars: 96_000,
  textChars: 80,
  watermarkChars: 120,
} as const

/** «#1a2b3c». */
const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/))
const link = z.string().check(z.maxLength(2_000), z.regex(/^https?:\/\/[^\s/?#\\][^\s\\]*$/i))
const corners = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const
const text = line(playerBounds.textChars)
const isSet = (list: readonly unknown[]) => new Set(list).size === list.length

/** A picture within the template itself: the player asks no other site for it. */
const picture = (chars: number) =>
  z.string().check(z.maxLength(chars), z.regex(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/))

const logo = z.strictObject({
  picture: picture(playerBounds.logoChars),
  /** Place where a press on it leads. */
  link: z.nullable(link),
  place: z.enum(corners),
})

/** The name under the title over the picture: nobody, the author of the video or its account. */
export const shownAuthors = ['none', 'person', 'account'] as const

/** Texts of the player that a template says in its own words; an empty one is as usual. */
export const playerTexts = ['watch', 'watchAgain', 'playNext', 'stay', 'fromStart'] as const

/**
 * Body of a template of the player (product B9). It is whole: the player asks nothing else. Public: every viewer reads
 * it, so that nothing secret belongs here.
 */
export const playerBody = z.strictObject({
  look: z.strictObject({
    theme: z.enum(['dark', 'light', 'system']),
    /** Of the line of time and the large button, and of what stands on them. */
    accent: colour,
    onAccent: colour,
    /** Radius of its controls, in pixels. */
    corner: z.int().check(z.minimum(0), z.maximum(24)),
    logo: z.nullable(logo),
    /** The words over the picture; left out for the title alone. */
    heading: z.optional(z.strictObject({ title: z.boolean(), author: z.enum(shownAuthors) })),
    /** Picture or clip in place of a video that a viewer is not given (P-M-30); left out for the words alone. */
    placeholder: z.optional(picture(playerBounds.placeholderChars)),
    /** A video of the account that is played there instead, to whom it may be shown; left out for the picture or the words. */
    clipId: z.optional(z.int().check(z.positive())),
  }),
  controls: z.strictObject({
    /** In their order. */
    bar: z.array(z.enum(playerControls)).check(z.maxLength(playerControls.length), z.refine(isSet)),
    /** The line of time. */
    line: z.boolean(),
    /** The large button over the picture. */
    big: z.boolean(),
    speeds: z.array(z.number().check(z.refine((speed) => playerSpeeds.some((one) => one === speed)))).check(
      z.maxLength(playerSpeeds.length),
      z.refine((speeds) => isSet(speeds) && speeds.includes(1)),
    ),
    /** Look of subtitles until a viewer chooses otherwise. */
    subtitles: z.strictObject({
      size: z.enum(subtitleLooks.size),
      colour: z.enum(subtitleLooks.colour),
      ground: z.enum(subtitleLooks.ground),
      edge: z.enum(subtitleLooks.edge),
    }),
    /** True if keys of the keyboard steer it. */
    keyboard: z.boolean(),
  }),
  behaviour: z.strictObject({
    /** Begins by itself once it is seen, without sound: browsers allow no other. */
    autoplay: z.boolean(),
    muted: z.boolean(),
    loop: z.boolean(),
    /** True if a viewer goes on from where he left. */
    resume: z.boolean(),
    quality: z.enum(startQualities),
    /** In an album: whether the next video begins by itself, is offered, or is not spoken of. */
    next: z.enum(['begins', 'offered', 'none']),
    /** At the end: the offer to watch again, or the last picture alone. */
    end: z.enum(['again', 'nothing']),
    /** A button at the end that leads elsewhere. */
    call: z.nullable(z.strictObject({ label: line(playerBounds.textChars, 1), link })),
  }),
  marks: z.strictObject({
    chapters: z.boolean(),
    cuepoints: z.boolean(),
    /** True if viewers see how often each part is watched; left out for no. */
    heat: z.optional(z.boolean()),
    /** True if viewers of a livestream see how many watch it; left out for no. */
    viewers: z.optional(z.boolean()),
  }),
  protection: z.strictObject({
    watermark: z.nullable(
      z.strictObject({
        /** With macros: `{ip}`, `{date}`, `{time}`, `{site}`, `{title}`. */
        text: line(playerBounds.watermarkChars, 1),
        /** In per cent. */
        opacity: z.int().check(z.minimum(10), z.maximum(100)),
        moves: z.boolean(),
      }),
    ),
    /** True if the menu of the browser opens over the picture. */
    rightClick: z.boolean(),
    /** True if the picture may leave the page: picture in picture, another screen. */
    popOut: z.boolean(),
  }),
  /** Way to tell its viewers apart; left out for by a name that their browser keeps. */
  counting: z.optional(z.enum(viewerCountings)),
  /** As it is typed; players get what `playerTemplates.test` leaves of it. */
  css: paragraphs(playerBounds.cssChars),
  texts: z.strictObject({ watch: text, watchAgain: text, playNext: text, stay: text, fromStart: text }),
})
export type PlayerBody = z.output<typeof playerBody>

/** The row over the picture. */
export type PlayerHeading = NonNullable<PlayerBody['look']['heading']>

/** Part of a look that shows where nothing plays. */
export type PlayerColours = Pick<PlayerBody['look'], 'theme' | 'accent' | 'onAccent' | 'corner' | 'placeholder'>
