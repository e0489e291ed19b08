import { useEffect, useRef } from 'react'

type Save = () => void | Promise<void>

/** The forms on the screen, the topmost last: a form in a drawer is above that of the page. */
const forms: { readonly current: Save }[] = []

function hear(event: KeyboardEvent) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return
  event.preventDefault()
  void forms.at(-1)?.current()
}

/** Ctrl-S, on a Mac Cmd-S, saves the topmost form. */
export function useSaveShortcut(save: Save): void {
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    if (forms.push(latest) === 1) addEventListener('keydown', hear)
    return () => {
      forms.splice(forms.indexOf(latest), 1)
      if (forms.length === 0) removeEventListener('keydown', hear)
    }
  }, [])
}
