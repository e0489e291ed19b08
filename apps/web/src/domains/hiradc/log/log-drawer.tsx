import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { HiradcLog } from './hiradc-log.tsx'
import { texts } from './texts.ts'

interface LogDrawerProps {
  readonly of: { readonly id: number; readonly number: string }
  readonly onClose: () => void
}

/** The log of an assessment, over the list in which it stands. */
export const LogDrawer = ({ of, onClose }: LogDrawerProps) => (
  <SideDrawer title={texts.logOf(of.number)} width={480} onClose={onClose}>
    <HiradcLog id={of.id} />
  </SideDrawer>
)
