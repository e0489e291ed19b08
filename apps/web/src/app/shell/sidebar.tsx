import { MenuList } from './menu-list.tsx'
import './sidebar.css'

/** The fixed sidebar: 275 wide when open, a rail of icons when collapsed (SHELL-03 to 07). */
export const Sidebar = ({ collapsed, onExpand }: { collapsed: boolean; onExpand: () => void }) => (
  <nav id="menu" aria-label="Main menu" className={collapsed ? 'sidebar sidebar--collapsed' : 'sidebar'}>
    <MenuList rail={collapsed} onExpand={onExpand} />
  </nav>
)
