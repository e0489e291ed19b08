import { Modal } from 'antd'
import { useEffect } from 'react'
import { askWith } from '../confirm.tsx'

/** Draws questions with the theme of the page; used once, high in the tree. */
export default function Questions() {
  const [modal, modalHolder] = Modal.useModal()
  useEffect(() => {
    askWith(modal)
    return () => askWith(null)
  }, [modal])
  return modalHolder
}
