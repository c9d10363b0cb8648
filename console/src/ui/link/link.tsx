import type { ComponentProps, MouseEvent } from 'react'
import { useHref, useNavigate } from 'react-router'

interface Props extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path inside the console; what begins with `?` stays on the page. */
  to: string
  /** Takes the place of the present page in the history. */
  replace?: boolean
}

/**
 * A link inside the console. The router's own one brings 4 kB of prefetching and server rendering
 * into the first visit (docs/decisions/0008); everything a person can do with a link works here too.
 */
export function Link({ to, replace = false, onClick, ...rest }: Props) {
  const href = useHref(to)
  const navigate = useNavigate()
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || rest.target !== undefined || !isPlainPress(event)) return
        event.preventDefault()
        // As in the browser: a link to the present page does not fill the history.
        void navigate(to, { replace: replace || href === location.pathname + location.search + location.hash })
      }}
    />
  )
}

/** A press that opens here, and not a new tab, a window or a download. */
const isPlainPress = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
