/** Ways to pay, as filters offer them. */
export const ways = [
  { value: 'alipay', label: '支付宝' },
  { value: 'wxpay', label: '微信支付' },
  { value: 'sandbox', label: '模拟支付（沙箱）' },
]
