/** Makers people write in front of a number. Two letters at least: the A of a Mercedes number belongs to it. */
const MAKERS = new Set(
  `AUDI BENZ BMW BOSCH BUICK BYD CHERY CHEVROLET CHRYSLER CITROEN DENSO FIAT FORD GEELY GM HONDA HYUNDAI ISUZU JAGUAR JEEP KIA
  LANDROVER LEXUS MAHLE MAZDA MERCEDES MITSUBISHI NISSAN OPEL PEUGEOT PORSCHE RENAULT SAAB SEAT SKODA SUBARU SUZUKI TOYOTA VAG VALEO VOLVO VW
  一汽 上汽 东风 丰田 大众 奇瑞 奔驰 奥迪 宝马 广汽 本田 日产 标致 比亚迪 沃尔沃 现代 福特 起亚 雪铁龙 雪佛兰 雷克萨斯 马自达 吉利 长城 长安 别克 三菱 铃木`.split(
    /\s+/,
  ),
)

/** `VW 1K0 698 151 E` is number 1K0 698 151 E of VW; a text without a known maker is a number altogether. */
export function makerOf(text: string): { maker: string; no: string } {
  const [, first = '', rest = ''] = /^(\p{L}+)[\s:：]+(.*\d.*)$/u.exec(text) ?? []
  return MAKERS.has(first.toUpperCase()) ? { maker: first, no: rest } : { maker: '', no: text }
}
