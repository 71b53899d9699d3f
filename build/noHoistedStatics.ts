/**
 * Stands for `hoist-non-react-statics` in browser builds: emotion's `withTheme` alone calls it, which nothing here
 * uses, and with `react-is` behind it it would be a kilobyte of the first load.
 */
export default function noHoistedStatics<Component>(target: Component): Component {
  return target;
}
