import type { ComponentProps, MouseEvent } from 'react'
import { hrefOf, visit } from '../../browser/address-bar.ts'

interface Props extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path inside the console; what begins with `?` stays on the page. */
  to: string
  /** Takes the place of the present page in the history. */
  replace?: boolean
}

/** A link inside the console; everything a person can do with a link works here too. */
export function Link({ to, replace = false, onClick, ...rest }: Props) {
  const href = hrefOf(to)
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || rest.target !== undefined || !isPlainPress(event)) return
        event.preventDefault()
        // As in the browser: a link to the present page does not fill the history.
        void visit(to, { replace: replace || href === location.pathname + location.search + location.hash })
      }}
    />
  )
}

/** A press that opens here, and not a new tab, a window or a download. */
const isPlainPress = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
