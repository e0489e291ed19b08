import { Drawer } from 'antd'
import { OwnBrand } from './header.tsx'
import { MenuList } from './menu-list.tsx'
import { ModuleSelect } from './module-select.tsx'

/** The menu of a phone, a drawer from the left. */
export const PhoneMenu = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Drawer
    open={open}
    onClose={onClose}
    placement="left"
    size={300}
    title={<OwnBrand />}
    styles={{ body: { padding: 10 } }}
  >
    <ModuleSelect />
    <nav id="menu" aria-label="Main menu">
      <MenuList />
    </nav>
  </Drawer>
)
