import {
  AccountBookOutlined,
  AppstoreOutlined,
  BarChartOutlined,
  CarOutlined,
  CloudServerOutlined,
  DatabaseOutlined,
  HomeOutlined,
  InboxOutlined,
  SettingOutlined,
  ShoppingCartOutlined,
  ShoppingOutlined,
  TeamOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'

/** Icons of the menu by the name the server sends; imported one by one, for the set is larger than the product. */
const icons: Record<string, ReactNode> = {
  home: <HomeOutlined />,
  base: <DatabaseOutlined />,
  database: <DatabaseOutlined />,
  purchase: <ShoppingCartOutlined />,
  sale: <ShoppingOutlined />,
  sales: <ShoppingOutlined />,
  ship: <CarOutlined />,
  stock: <InboxOutlined />,
  money: <AccountBookOutlined />,
  finance: <AccountBookOutlined />,
  report: <BarChartOutlined />,
  system: <SettingOutlined />,
  people: <TeamOutlined />,
  platform: <CloudServerOutlined />,
}

export const iconNamed = (name: string): ReactNode => icons[name] ?? <AppstoreOutlined />
