import { type ReactNode, useEffect } from 'react'
import { Brand } from '../brand.tsx'
import { PlotPlan } from './plot-plan.tsx'
import './sign-in-page.css'

interface GuestPageProps {
  /** The browser's title. */
  readonly title: string
  readonly children: ReactNode
  /** At the bottom. */
  readonly foot?: ReactNode
}

/** The frame of every page outside the product: brand, one column, and the picture where there is room. */
export function GuestPage({ title, children, foot }: GuestPageProps) {
  useEffect(() => {
    document.title = `${title} · Selamat`
  }, [title])
  return (
    <div className="sign-in">
      <main className="sign-in__side">
        <Brand size={30} />
        {children}
        <div className="sign-in__demo">{foot}</div>
      </main>
      <aside className="sign-in__panel">
        <PlotPlan />
      </aside>
    </div>
  )
}
